from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', value='1k')
r[1] += a
r[2] += b

ERC()
