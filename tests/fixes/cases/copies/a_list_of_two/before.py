from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', dest=TEMPLATE)
p = r(2)
p[2][1] += a

ERC()
