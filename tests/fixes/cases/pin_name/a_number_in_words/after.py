from skidl import *

r = Part('Device', 'R')
r[2] += Net('N')

ERC()
