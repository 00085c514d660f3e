from skidl import *
r = Part('Device', 'R')
r[1] += gnd
gnd = Net('GND')
gnd = Net('AGND')
