from skidl import Part, Net as N
r = Part('Device', 'R')
