from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
r.p += vcc
r.n += gnd
r.left += vcc

ERC()
generate_netlist()
