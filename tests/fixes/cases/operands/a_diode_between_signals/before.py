from skidl import *

a, b = Net('A'), Net('B')
d, r = Part('Device', 'D'), Part('Device', 'R')
r[1] += a
r[2] += b
d.connect(a, b)

ERC()
