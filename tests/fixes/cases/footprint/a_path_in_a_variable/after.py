from skidl import *

FP = 'Resistor_SMD:R_0603_1608Metric'
r = Part('Device', 'R', footprint=FP)
generate_netlist()
