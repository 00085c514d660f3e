from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
u = Part('Driver_Motor', 'L293D')
u[1] += vcc
u[9] += vcc

ERC()
