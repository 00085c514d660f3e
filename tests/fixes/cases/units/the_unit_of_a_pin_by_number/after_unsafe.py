from skidl import *

u = Part('Amplifier_Operational', 'LM358')
a, b, vcc, gnd = Net('A'), Net('B'), Net('VCC'), Net('GND')
u[5] += a
u[6] += b
u[7] += b
u['V+', 'V-'] += vcc, gnd

ERC()
