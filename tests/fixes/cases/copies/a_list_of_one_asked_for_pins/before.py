from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', dest=TEMPLATE)
p = r(1)
p[1] += a
p[2] += b

ERC()
