from skidl import *
u, vcc, gnd = Part('L', 'U'), Net('VCC'), Net('GND')
vcc += u[1], u[2]
