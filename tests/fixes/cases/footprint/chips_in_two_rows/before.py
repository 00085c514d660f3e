from skidl import *
vcc, gnd = Net('VCC'), Net('GND')
u = Part('Amplifier_Operational', 'LM358')
u['V+'] += vcc
u['V-'] += gnd
s = Part('74xx', '74HC595', footprint='Package_SO:SOIC-16_3.9x9.9mm_P1.27mm')
s['VCC'] += vcc
s['GND'] += gnd
v = Part('Regulator_Linear', 'L7805')
v['IN'] += vcc
v['GND'] += gnd
ERC()
generate_netlist()
