from skidl import *

b = Part('Diode_Bridge', 'W04G')
n, m = Net('N'), Net('M')
b['AC1'] += n
b['AC2'] += m

ERC()
