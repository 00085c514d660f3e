from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', dest=TEMPLATE)
for n in (a, b):
    part = r()
    part[1] += n

ERC()
