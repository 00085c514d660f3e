from skidl import *

r = Part('Device', 'R', value='1k', footprnt='Resistor_SMD:R_0603_1608Metric', mpn='RC0603')
r[1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
