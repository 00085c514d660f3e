from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
header = Part('Connector_Generic', 'Conn_01x06', footprint='Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical')
lines = Bus('D', 3)
for i in range(3):
    header[i + 1] += lines[i]
    Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')[1, 2] += vcc, lines[i]
header[4, 5] += vcc, gnd
header[2 * 2 + 1 + 1] += NC
