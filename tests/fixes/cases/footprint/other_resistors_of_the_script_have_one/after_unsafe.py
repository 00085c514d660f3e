from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
a = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0402_1005Metric')
b = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0402_1005Metric')
vcc & a & b & gnd
ERC()
