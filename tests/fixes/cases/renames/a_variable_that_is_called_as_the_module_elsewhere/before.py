from skidl import *

def named(text):
    net = Net(text)
    return net


r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += named('A'), net('B')
ERC()
generate_netlist()
