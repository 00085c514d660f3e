from skidl import Part
r = Part('Device', 'R')
r[1] += NC
