from skidl import *

u = Part('Amplifier_Operational', 'LM358')
a, b, vcc, gnd = Net('A'), Net('B'), Net('VCC'), Net('GND')
u['+'] += a
u['-'] += b
u['OUT'] += b
u['V+', 'V-'] += vcc, gnd

ERC()
