from skidl import *

Vcc, VCC = Net('A'), Net('B')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += vcc, VCC
ERC()
generate_netlist()
