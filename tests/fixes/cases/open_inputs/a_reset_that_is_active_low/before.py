from skidl import *
vcc, gnd = Net('VCC'), Net('GND')
u = Part('L', 'U')
u['VCC'] += vcc
