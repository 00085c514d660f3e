from skidl import Part
r1, r2 = 2 * Part('Device', 'R')
