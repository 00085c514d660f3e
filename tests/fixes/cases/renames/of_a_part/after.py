from skidl import *

r = Part(lib='Device', name='R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric', ref='R7')
r[1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
