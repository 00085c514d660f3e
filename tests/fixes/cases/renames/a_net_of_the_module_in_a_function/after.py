from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
def supply():
    vcc.connect(u['VCC'])
    gnd.connect(u['GND'])


supply()
ERC()
generate_netlist()
