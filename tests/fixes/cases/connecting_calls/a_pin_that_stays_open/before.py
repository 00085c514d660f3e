from skidl import *
u, vcc, gnd = Part('L', 'U'), Net('VCC'), Net('GND')
u['NC'].no_connect()
