from skidl import *
vcc, gnd = Net('VCC'), Net('GND')
u = Part('L', 'U')
u['VCC'] += vcc
u[7] += u[6]
u[5] += gnd
