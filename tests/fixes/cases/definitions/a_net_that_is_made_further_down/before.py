from skidl import *
r = Part('Device', 'R')
r[1] += gnd
r[2] += gnd
gnd = Net('GND')  # ground
ERC()
