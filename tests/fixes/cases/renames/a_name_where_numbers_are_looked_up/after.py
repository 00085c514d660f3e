from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
vcc += u['VCC'], u.p[4]
gnd += u.p[1]

ERC()
generate_netlist()
