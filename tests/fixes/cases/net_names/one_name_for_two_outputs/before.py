from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u, v = (Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm') for _ in range(2))
for timer in (u, v):
    timer['VCC', 'R'] += vcc
    timer['GND'] += gnd
u['Q'] += Net('SDA')
v['Q'] += Net('SDA')

ERC()
generate_netlist()
