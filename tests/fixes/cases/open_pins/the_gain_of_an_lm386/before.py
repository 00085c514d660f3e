from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Amplifier_Audio', 'LM386', footprint='Package_DIP:DIP-8_W7.62mm')
u['V+'] += vcc
u['GND'] += gnd

ERC()
generate_netlist()
