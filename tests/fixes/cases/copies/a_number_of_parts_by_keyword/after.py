from skidl import Net, Part, TEMPLATE

vcc, gnd = Net('VCC'), Net('GND')
pulls = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric', dest=TEMPLATE)(2)
for r in pulls:
    r[1] += vcc
    r[2] += gnd
