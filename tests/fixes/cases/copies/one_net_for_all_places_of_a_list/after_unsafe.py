from skidl import *

R = Part('Device', 'R', dest=TEMPLATE, footprint='Resistor_SMD:R_0603_1608Metric')
vcc, gnd = Net('VCC'), Net('GND')
middle = Net('MID') * 3
for net in middle:
    vcc & R() & net & R() & gnd
