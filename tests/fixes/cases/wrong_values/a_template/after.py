from skidl import *

r = Part('Device', 'R', dest=TEMPLATE, footprint='Resistor_SMD:R_0603_1608Metric')
r(value='1k')[1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
