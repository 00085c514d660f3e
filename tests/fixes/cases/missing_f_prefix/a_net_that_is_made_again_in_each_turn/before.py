from skidl import *

for side in 'LR':
    r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
    r[1, 2] += Net('OUT_{side}'), Net('GND')
ERC()
generate_netlist()
