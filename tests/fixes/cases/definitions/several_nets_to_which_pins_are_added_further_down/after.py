from skidl import *
r = Part('Device', 'R')
vcc, gnd = Net('VCC'), Net('GND')
r[1] += gnd
vcc += r[2]
