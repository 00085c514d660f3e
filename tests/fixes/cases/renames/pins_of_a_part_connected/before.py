from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u.connect('VCC', vcc)
u.connect(gnd, 'GND')  # second
for number in (4, 8):
    u.connect_pin(number, vcc)
ERC()
generate_netlist()
