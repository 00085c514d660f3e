from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', ref_prefix='R', dest=TEMPLATE)
a & r() & b

ERC()
