from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
out = Net('OUT')
u = Part('74xx', '74HC14', footprint='Package_SO:SOIC-14_3.9x8.7mm_P1.27mm')
u['VCC'] += vcc
u['GND'] += gnd
u[1] += vcc
u[2] += out
u[11] += gnd
u[13] += gnd
u[3] += gnd
u[5] += gnd
u[9] += gnd

ERC()
generate_netlist()
