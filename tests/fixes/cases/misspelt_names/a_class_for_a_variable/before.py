from skidl import *

r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
net = Net('A')
for pin in ('1', '2'):
    r[Pin] += net
ERC()
generate_netlist()
