from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Isolator', 'ADuM1201AR', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u['VDD1', 'VDD2'] += vcc
u['GND1'] += gnd

ERC()
generate_netlist()
