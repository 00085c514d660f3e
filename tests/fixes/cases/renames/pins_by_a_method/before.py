from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
vcc += u.pin('VCC'), u.get_pin(8)
gnd += u.pins['GND']
print(u.pins[0])
ERC()
generate_netlist()
