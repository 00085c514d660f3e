from skidl import *
r = Part('Device', 'R')
r[1] += gnd
name = 'GND'
gnd = Net(name)
