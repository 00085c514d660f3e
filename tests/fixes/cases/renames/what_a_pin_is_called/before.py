from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u[8, 1] += vcc, gnd
for pin in u.pins:
    print(pin.number, pin.pin_type, pin.net_name if pin.connected() else '')
ERC()
generate_netlist()
