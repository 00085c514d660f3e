from skidl import *

t = Part('Device', 'R', dest=TEMPLATE, footprint='Resistor_SMD:R_0805_2012Metric')
a, b = t(2)
generate_netlist()
