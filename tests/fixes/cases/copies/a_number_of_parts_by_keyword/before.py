from skidl import Net, Part

vcc, gnd = Net('VCC'), Net('GND')
pulls = Part('Device', 'R', copies=2, value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
for r in pulls:
    r[1] += vcc
    r[2] += gnd
