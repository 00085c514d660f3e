from skidl import *

a = Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')
generate_netlist()
