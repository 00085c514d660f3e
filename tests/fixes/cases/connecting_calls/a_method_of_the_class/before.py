from skidl import *
u, vcc, gnd = Part('L', 'U'), Net('VCC'), Net('GND')
Net.join(vcc, u[1], u[2])
