r = Part('Device', 'R')
