from skidl import *
u, vcc, gnd = Part('L', 'U'), Net('VCC'), Net('GND')
vcc.add_pin(u['VCC'])
for p in (1, 2):
    gnd.add_pin(u[p])
