from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
u = Part('Amplifier_Operational', 'TL072')
a = u.unit['uA']
a['V+'] += vcc

ERC()
