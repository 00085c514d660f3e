from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', dest=TEMPLATE)
r[1] += a
r2 = r()

ERC()
