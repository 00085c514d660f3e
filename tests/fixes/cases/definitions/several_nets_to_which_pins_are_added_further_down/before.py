from skidl import *
r = Part('Device', 'R')
r[1] += gnd
vcc, gnd = Net('VCC'), Net('GND')
vcc += r[2]
