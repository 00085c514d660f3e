from skidl import *

r1, r2, r3 = (Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric') for _ in range(3))
gnd = Net('GND')
gnd.drive = POWER
gnd += r1[2], r2[2], r3[2]


def first(part):
    part[1] += Net('SDA')


def second(part):
    part[1] += Net('SDA')


first(r1)
second(r2)
r3[1] += gnd

ERC()
generate_netlist()
