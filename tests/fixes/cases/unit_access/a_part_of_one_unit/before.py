q = Part('Device', 'R')
a = q.A
