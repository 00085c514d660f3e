from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
u = Part('Amplifier_Operational', 'TL072')
u.uC['+'] += vcc

ERC()
