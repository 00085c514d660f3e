from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
vcc.add_pin(u['VCC'])
for p in (1, 5):
    gnd.add_pins(u[p], u[p])
u[4, 8].connect(vcc)
ERC()
generate_netlist()
