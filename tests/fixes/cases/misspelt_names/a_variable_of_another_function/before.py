from skidl import *

def ground():
    gnd = Net('GND')
    return gnd


r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += ground(), gdn
ERC()
generate_netlist()
