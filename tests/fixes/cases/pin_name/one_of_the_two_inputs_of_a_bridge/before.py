from skidl import *

b = Part('Diode_Bridge', 'W04G')
b['AC1'] += Net('N')

ERC()
