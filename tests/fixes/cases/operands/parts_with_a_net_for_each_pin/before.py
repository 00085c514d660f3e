from skidl import *

vin, out, gnd = Net('VIN'), Net('OUT'), Net('GND')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
c = Part('Device', 'C', value='1n', footprint='Capacitor_SMD:C_0603_1608Metric')
j = Part('Connector_Generic', 'Conn_01x05', footprint='Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical')
r += vin, out
c.connect(out, gnd)
j += vin, out, gnd, gnd, vin

ERC()
generate_netlist()
