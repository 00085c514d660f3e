from skidl import *

q = Part('Transistor_BJT', 'S8050', footprint='Package_TO_SOT_SMD:SOT-23')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
relay, gnd, pin = Net('RELAY'), Net('GND'), Net('PIN')
q['C'] += relay
q['E'] += gnd
q['B'] += r[1]
r[2] += pin
header = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
header[1, 2, 3] += pin, relay, gnd
ERC()
