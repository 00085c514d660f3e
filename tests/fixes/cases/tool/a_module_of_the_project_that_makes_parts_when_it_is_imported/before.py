from skidl import *
import power

r = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1] += power.c[1]
r[2] += power.c[2]
ERC()
