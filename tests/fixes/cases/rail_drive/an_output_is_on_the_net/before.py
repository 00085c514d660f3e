from skidl import *

vin, vcc, gnd = Net('VIN'), Net('VCC'), Net('GND')
vin.drive = gnd.drive = POWER
i = Part('74xx', '74HC04', footprint='Package_SO:SOIC-14_3.9x8.7mm_P1.27mm')
i['VCC'] += vin
i['GND'] += gnd
i[2] += vcc
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
u['VCC', 'R'] += vcc
u['GND'] += gnd

ERC()
generate_netlist()
