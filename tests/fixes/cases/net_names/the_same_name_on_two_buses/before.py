from skidl import *

r1, r2, r3 = (Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric') for _ in range(3))
gnd = Net('GND')
gnd.drive = POWER
gnd += r1[2], r2[2], r3[2]
a, b = Net('A_SDA'), Net('B_SDA')
r4, r5 = (Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric') for _ in range(2))
a += r1[1], r4[1]
b += r2[1], r5[1]
gnd += r4[2], r5[2]
r3[1] += Net('SDA')

ERC()
generate_netlist()
