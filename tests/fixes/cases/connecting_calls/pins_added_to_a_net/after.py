from skidl import *
u, vcc, gnd = Part('L', 'U'), Net('VCC'), Net('GND')
vcc += u['VCC']
for p in (1, 2):
    gnd += u[p]
