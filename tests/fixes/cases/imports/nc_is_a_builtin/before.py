from skidl import Part, NC
r = Part('Device', 'R')
r[1] += NC
