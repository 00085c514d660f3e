from skidl import *

r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric').copy(2)
r[0][1, 2] += Net('A'), Net('B')
r[1][1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
