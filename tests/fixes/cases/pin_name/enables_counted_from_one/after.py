from skidl import *

u = Part('74xx', '74HC138')
gnd, vcc = Net('GND'), Net('VCC')
u['~{E0}'] += gnd
u['~{E1}'] += gnd
u['E2'] += vcc

ERC()
