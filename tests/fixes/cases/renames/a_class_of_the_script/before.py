from skidl import *

u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
vcc, gnd = Net('VCC'), Net('GND')
class Board:
    pass


u[8, 1] += vcc, gnd
Board().connect('VCC', vcc)
ERC()
generate_netlist()
