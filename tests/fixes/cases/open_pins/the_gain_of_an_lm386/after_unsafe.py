from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Amplifier_Audio', 'LM386', footprint='Package_DIP:DIP-8_W7.62mm')
u['V+'] += vcc
u['GND'] += gnd
u[1] += NC
u[8] += NC

ERC()
generate_netlist()
