from skidl import *
import os

r = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
c = Part('Device', 'C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
r[1] += c[1]
r[2] += c[2]
ERC()
