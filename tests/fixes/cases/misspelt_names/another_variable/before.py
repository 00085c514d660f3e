from skidl import *

in_a, led1, usb_d = Net('A'), Net('B'), Net('C')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1] += in_b
r[2] += led10
r[1] += usb_dp
ERC()
generate_netlist()
