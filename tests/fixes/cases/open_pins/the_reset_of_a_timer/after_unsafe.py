from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
out = Net('OUT')
u['VCC'] += vcc
u['GND'] += gnd
u['CV'] += NC
u['TR', 'THR', 'DIS'] += out
u['R'] & Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric') & vcc

ERC()
generate_netlist()
