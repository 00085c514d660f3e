from skidl import *

r = Patt('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += Nte('A'), net('B')
ERC()
generate_netlist()
