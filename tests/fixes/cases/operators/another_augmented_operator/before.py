from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
u = Part('Timer', 'NE555P')
vcc <<= u['VCC'], u['R']

ERC()
