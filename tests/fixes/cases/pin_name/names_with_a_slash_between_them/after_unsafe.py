from skidl import *

d = Part('Device', 'LED')
vcc, gnd = Net('VCC'), Net('GND')
vcc & d['A', 'K'] & gnd

ERC()
