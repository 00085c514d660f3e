from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
R0603 = 'Resistor_SMD:R_0603_1608Metric'
first, second = Part('Device', 'R', TEMPLATE, value='10k', footprint=R0603)(2)
vcc & first & second & gnd
for r in Part('Device', 'R', TEMPLATE, value='1k', footprint=R0603)(3):
    r[1] += vcc
    r[2] += gnd

ERC()
