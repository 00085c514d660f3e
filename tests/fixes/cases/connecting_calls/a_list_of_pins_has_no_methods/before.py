from skidl import *
u, vcc, gnd = Part('L', 'U'), Net('VCC'), Net('GND')
u[1, 2].connect(vcc)
