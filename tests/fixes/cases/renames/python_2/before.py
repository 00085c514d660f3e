from skidl import *

for i in xrange(2):
    r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
    r[1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
