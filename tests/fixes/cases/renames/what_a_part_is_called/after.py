from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u[8, 1] += vcc, gnd
print(u.ref, u.value, u.name, u.value_to_str())
u.ref = 'U7'
u.footprint = 'Package_DIP:DIP-8_W7.62mm'
ERC()
generate_netlist()
