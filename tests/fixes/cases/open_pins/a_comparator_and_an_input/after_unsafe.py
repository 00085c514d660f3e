from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Comparator', 'LM393', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
i = Part('74xx', '74HC04', footprint='Package_SO:SOIC-14_3.9x8.7mm_P1.27mm')
u['V+'] += vcc
u['V-'] += gnd
u[2] += vcc
u[3] += gnd
u[5, 6] += gnd
i['VCC'] += vcc
i['GND'] += gnd
i[3, 5, 9, 11, 13] += gnd
u[1] += i[1]
i[1] & Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric') & vcc

ERC()
generate_netlist()
