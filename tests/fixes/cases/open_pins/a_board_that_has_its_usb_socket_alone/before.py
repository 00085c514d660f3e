from skidl import *

gnd = Net('GND')
a = Part('MCU_Module', 'Arduino_Nano_v3.x', footprint='Module:Arduino_Nano')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
a['GND'] += gnd
a['D13'] & r & gnd

ERC()
generate_netlist()
