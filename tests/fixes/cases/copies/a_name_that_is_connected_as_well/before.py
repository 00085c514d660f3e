from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R')
a & r(value='1k') & b
r[1] += c

ERC()
