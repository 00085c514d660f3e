from skidl import *
r = Part('Device', 'R')
gnd = Net('GND')  # ground
r[1] += gnd
r[2] += gnd
ERC()
