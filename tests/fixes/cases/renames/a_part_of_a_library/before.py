from skidl import *

lib = SchLib('Device')
r = lib.get_part_by_name('R')(footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
