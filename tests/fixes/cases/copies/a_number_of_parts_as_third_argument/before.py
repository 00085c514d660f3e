from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
R0603 = 'Resistor_SMD:R_0603_1608Metric'
first, second = Part('Device', 'R', 2, value='10k', footprint=R0603)
vcc & first & second & gnd
for r in Part('Device', 'R', 3, value='1k', footprint=R0603):
    r[1] += vcc
    r[2] += gnd

ERC()
