from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
with Group('load'):
    r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
    r[1, 2] += vcc, gnd
ERC()
generate_netlist()
