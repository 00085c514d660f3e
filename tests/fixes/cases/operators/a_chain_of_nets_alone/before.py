from skidl import *

a, b = Net('A'), Net('B')
r = Part('Device', 'R')
a + b + a

ERC()
