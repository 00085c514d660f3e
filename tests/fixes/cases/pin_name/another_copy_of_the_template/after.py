from skidl import *

c = Part('Device', 'C_Polarized', dest=TEMPLATE)
vcc, gnd = Net('VCC'), Net('GND')
a = c()
b = c()
a[1] += vcc
b[1] += vcc

ERC()
