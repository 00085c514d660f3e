from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
q0, q1 = Net('Q0'), Net('Q1')
r = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
u = Part('4xxx', '4017', footprint='Package_DIP:DIP-16_W7.62mm')
u['VDD'] += vcc
u['VSS'] += gnd
u['Q0'] += q0
u['Q1'] += q1
q1 & r & gnd

ERC()
generate_netlist()
