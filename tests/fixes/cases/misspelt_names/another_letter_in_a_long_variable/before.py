from skidl import *

enable, gnd = Net('EN'), Net('GND')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r[1, 2] += enavle, gnd
ERC()
generate_netlist()
