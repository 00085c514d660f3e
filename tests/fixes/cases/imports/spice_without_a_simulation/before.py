from skidl.pyspice import *

vin, out = Net('VIN'), Net('OUT')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vin & r & out

ERC()
generate_netlist()
