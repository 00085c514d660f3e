from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
a = Part('MCU_Module', 'Arduino_Nano_v3.x', footprint='Module:Arduino_Nano')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
a['+5V'] += vcc
a['GND'] += gnd
a[30] += NC
vcc & r & gnd

ERC()
generate_netlist()
