from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
def supply():
    vcc.add_pin(u['VCC'])
    gnd.add_pin(u['GND'])


supply()
ERC()
generate_netlist()
