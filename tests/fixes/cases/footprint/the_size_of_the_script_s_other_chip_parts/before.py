from skidl import *

r = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0402_1005Metric')
c = Part('Device', 'C', value='1u')
r[1] += c[1]
r[2] += c[2]
ERC()
