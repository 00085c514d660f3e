from skidl import *

u = Part('74xx', '74HC138')
gnd, vcc = Net('GND'), Net('VCC')
u['E1'] += vcc
u['~E2'] += gnd
u['~E3'] += gnd

ERC()
