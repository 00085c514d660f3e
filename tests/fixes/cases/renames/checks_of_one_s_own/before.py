from skidl import *

r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc, gnd = Net('VCC'), Net('GND')
r[1, 2] += vcc, gnd


def check(net):
    print(len(net))


add_erc_function(vcc, check)
add_erc_assertion('len(vcc.pins) > 0', 'no pins', 0, vcc)
ERC()
generate_netlist()
