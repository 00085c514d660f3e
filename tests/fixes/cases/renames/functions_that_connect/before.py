from skidl import *

r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc, gnd = Net('VCC'), Net('GND')
connect(vcc, r[1])
connect_pins(gnd, r[2])
ERC()
generate_netlist()
