from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u['VCC'] += vcc
u['GND'] += gnd  # second
for number in (4, 8):
    u[number] += vcc
ERC()
generate_netlist()
