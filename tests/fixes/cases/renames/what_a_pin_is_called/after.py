from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
u[8, 1] += vcc, gnd
for pin in u.pins:
    print(pin.num, pin.func, pin.net.name if pin.is_connected() else '')
ERC()
generate_netlist()
