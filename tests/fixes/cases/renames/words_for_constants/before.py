from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = power
u[5] += nc()
u[3] += NoConnect
r = Part('Device', 'R', dest=template)
ERC()
generate_netlist()
