import skidl
r1 = Part('Device', 'R')
