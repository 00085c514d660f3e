from skidl import *
vcc, gnd = Net('VCC'), Net('GND')
u = Part('Amplifier_Operational', 'LM358', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u['V+'] += vcc
u['V-'] += gnd
s = Part('74xx', '74HC595', footprint='Package_SO:SOIC-16_3.9x9.9mm_P1.27mm')
s['VCC'] += vcc
s['GND'] += gnd
v = Part('Regulator_Linear', 'L7805', footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
v['IN'] += vcc
v['GND'] += gnd
ERC()
generate_netlist()
