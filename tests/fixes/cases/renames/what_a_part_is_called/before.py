from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u[8, 1] += vcc, gnd
print(u.refdes, u.get_value(), u.part_name, u.value_str)
u.set_ref('U7')
u.footprint('Package_DIP:DIP-8_W7.62mm')
ERC()
generate_netlist()
