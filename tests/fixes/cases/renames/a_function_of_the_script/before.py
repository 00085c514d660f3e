from skidl import *

def run_erc(x):
    ERC()


r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += Net('A'), Net('B')
run_erc()
generate_netlist()
