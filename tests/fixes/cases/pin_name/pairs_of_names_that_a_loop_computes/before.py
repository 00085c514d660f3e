from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER
gates = Part('74xx', '74HC00', footprint='Package_DIP:DIP-14_W7.62mm')
for n in (1, 2, 3, 4):
    gates[f'{n}A', f'{n}B'] += gnd
    gates[f'{n}Y'] += NC
gates['VCC', 'GND'] += vcc, gnd
ERC()
