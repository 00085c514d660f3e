from skidl import *

r = Part(library='Device', part='R', val='1k', footprint='Resistor_SMD:R_0603_1608Metric', refdes='R7')
r[1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
