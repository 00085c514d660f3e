from skidl import *

FP = 'Resistor_SMD.pretty/R_0603_1608Metric.kicad_mod'
r = Part('Device', 'R', footprint=FP)
generate_netlist()
