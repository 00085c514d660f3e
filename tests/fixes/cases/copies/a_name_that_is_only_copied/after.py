from skidl import *

a, b, c = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', dest=TEMPLATE)
a & r(value='1k') & b
b & r(value='2k') & c

ERC()
