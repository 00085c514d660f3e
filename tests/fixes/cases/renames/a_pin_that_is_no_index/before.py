from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u.connect(u['VCC'], vcc)
u[1] += gnd
ERC()
generate_netlist()
