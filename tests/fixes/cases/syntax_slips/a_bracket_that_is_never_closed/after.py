r1 = Part('Device', 'R', value='1k')
r2 = Part('Device', 'R')
