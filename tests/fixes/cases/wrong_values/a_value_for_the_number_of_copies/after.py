from skidl import *

R = Part('Device', 'R', dest=TEMPLATE, footprint='Resistor_SMD:R_0603_1608Metric')
vcc, mid, gnd = Net('VCC'), Net('MID'), Net('GND')


def between(value, one, other):
    one & R(value=value) & other


between('10k', vcc, mid)
between('4k7', mid, gnd)
named = R(ref='R9', value='22k')
named[1, 2] += vcc, mid
pair = R(2, value='1k')
for part in [*pair, *R(value=['2k', '3k'])]:
    part[1, 2] += mid, gnd
ERC()
