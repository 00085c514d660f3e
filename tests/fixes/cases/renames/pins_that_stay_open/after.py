from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u[8, 1] += vcc, gnd
u['CV'] += NC
u[3] += NC
ERC()
generate_netlist()
