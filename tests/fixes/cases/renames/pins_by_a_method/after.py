from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
vcc += u['VCC'], u[8]
gnd += u['GND']
print(u.pins[0])
ERC()
generate_netlist()
