from skidl import *
from skidl.utilities import flatten
from skidl.logger import rt_logger

r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
vcc, gnd = Net('VCC'), Net('GND')
vcc += flatten([[r[1]], [r[2]]])
rt_logger.info('x')
ERC()
generate_netlist()
