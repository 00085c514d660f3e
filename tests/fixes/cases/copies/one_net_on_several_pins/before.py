from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
header = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
grounds = [Net('SHIELD')] * 3
header[1:3] += grounds
header[4] += vcc
pull = r1 = Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')
pull[1] += vcc
r1[2] += gnd
levels = [gnd] * 2
for pin, level in zip((1, 2), levels):
    Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')[pin] += level
