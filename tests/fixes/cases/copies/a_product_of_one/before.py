from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', dest=TEMPLATE)
p = 1 * r
p[1, 2] += a, b

ERC()
