from skidl import *

b = Part('Diode_Bridge', 'W04G')
n, m = Net('N'), Net('M')
b['~'][7] += n

ERC()
