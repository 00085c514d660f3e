r = Part('Device, 'R')
