from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
for r in Part('Device', 'R', 2, ref='R7', value='10k', footprint='Resistor_SMD:R_0603_1608Metric'):
    r[1] += vcc
    r[2] += gnd
