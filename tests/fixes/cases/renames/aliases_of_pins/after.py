from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u[1].aliases += 'FIRST'
u['FIRST', 8] += gnd, vcc
ERC()
generate_netlist()
