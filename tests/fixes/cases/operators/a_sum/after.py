from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
u = Part('Timer', 'NE555P')
u['VCC'] += vcc

ERC()
