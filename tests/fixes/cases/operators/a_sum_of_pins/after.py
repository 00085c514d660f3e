from skidl import *

a, b = Net('A'), Net('B')
r = Part('Device', 'R')
a += r[1], b
a += r[2], b

ERC()
