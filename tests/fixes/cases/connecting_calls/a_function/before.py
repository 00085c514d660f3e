from skidl import *
u, vcc, gnd = Part('L', 'U'), Net('VCC'), Net('GND')
connect(u['VCC'], vcc)
