from skidl import *


def timer(vcc, gnd, part='NE555P'):
    u = Part('Timer', part, footprint='Package_DIP:DIP-8_W7.62mm')
    u['VCC'] += vcc
    u['GND'] += gnd


vcc, gnd = Net('VCC'), Net('GND')
timer(vcc, gnd)
timer(vcc, gnd, part='SE555P')
generate_netlist()
