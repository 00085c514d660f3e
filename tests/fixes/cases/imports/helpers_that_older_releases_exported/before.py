from skidl import *

r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc, gnd = Net('VCC'), Net('GND')
vcc += flatten([[r[1]], [r[2]]])
rt_logger.info('x')
ERC()
generate_netlist()
