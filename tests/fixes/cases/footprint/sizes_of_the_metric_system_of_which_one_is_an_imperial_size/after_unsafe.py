from skidl import *

a = Part('Device', 'R', footprint='Resistor_SMD:R_0603_1608Metric')
b = Part('Device', 'C', footprint='Capacitor_SMD:C_0805_2012Metric')
c = Part('Device', 'R', footprint='Resistor_SMD:R_0201_0603Metric')
generate_netlist()
