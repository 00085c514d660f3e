from skidl import *

b = Part('Diode_Bridge', 'W04G')
n, m = Net('N'), Net('M')
b[2] += n
b[4] += m

ERC()
