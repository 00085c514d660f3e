from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER
gates = Part('74xx', '74HC00', footprint='Package_DIP:DIP-14_W7.62mm')
GATES_PINS = {"1A": 1, "1B": 2, "2A": 4, "2B": 5, "3A": 9, "3B": 10, "4A": 12, "4B": 13}
GATES_PINS_2 = {"1Y": 3, "2Y": 6, "3Y": 8, "4Y": 11}
for n in (1, 2, 3, 4):
    gates[GATES_PINS.get(f'{n}A', f'{n}A'), GATES_PINS.get(f'{n}B', f'{n}B')] += gnd
    gates[GATES_PINS_2.get(f'{n}Y', f'{n}Y')] += NC
gates['VCC', 'GND'] += vcc, gnd
ERC()
