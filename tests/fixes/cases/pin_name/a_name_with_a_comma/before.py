from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
u = Part('Driver_Motor', 'L293D')
u['EN1,2'] += vcc
u["3,4EN"] += vcc

ERC()
