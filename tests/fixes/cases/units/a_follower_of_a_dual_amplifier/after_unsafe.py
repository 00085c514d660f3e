from skidl import *

u = Part('Amplifier_Operational', 'LM358')
a, b, vcc, gnd = Net('A'), Net('B'), Net('VCC'), Net('GND')
u[3] += a
u[2] += b
u[1] += b
u['V+', 'V-'] += vcc, gnd

ERC()
