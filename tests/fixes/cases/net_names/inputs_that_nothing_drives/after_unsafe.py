from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
clk, clock = Net('CLOCK'), Net.fetch('CLOCK')
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
u['VCC', 'R'] += vcc
u['GND'] += gnd
i = Part('74xx', '74HC04', footprint='Package_SO:SOIC-14_3.9x8.7mm_P1.27mm')
i['VCC'] += vcc
i['GND'] += gnd
clk += u['Q'], i[1]
clock += i[3]
clock += i[5]

ERC()
generate_netlist()
