from skidl import *

def named(power, true):
    return Net(power)


r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += named('A', 1), Net(true)
ERC()
generate_netlist()
