from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = POWER
u[5] += NC
u[3] += NC
r = Part('Device', 'R', dest=TEMPLATE)
ERC()
generate_netlist()
