# Two names, one of them wrong, are one pin.
# expect: repaired
# replace: u1['DISCHARGE_'] += rb[1] => u1['DIS'] += rb[1]
from skidl import *
vcc, gnd = Net('+9V'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER
u1 = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
ra = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
rb = Part('Device', 'R', value='68k', footprint='Resistor_SMD:R_0603_1608Metric')
ct = Part('Device', 'C_Polarized', value='10uF', footprint='Capacitor_THT:CP_Radial_D5.0mm_P2.50mm')
cc = Part('Device', 'C', value='10nF', footprint='Capacitor_SMD:C_0603_1608Metric')
rl = Part('Device', 'R', value='470', footprint='Resistor_SMD:R_0603_1608Metric')
d1 = Part('Device', 'LED', footprint='LED_THT:LED_D5.0mm')
j1 = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
vcc += j1[1], u1['VCC'], u1['R'], ra[1]
gnd += j1[2], u1['GND'], ct[2], cc[2], d1['K']
u1['DIS'] += ra[2]
u1['DISCHARGE_'] += rb[1]
tc = Net('TC')
tc += u1['THR'], u1['TR'], rb[2], ct[1]
u1['CV'] += cc[1]
u1['Q'] += rl[1]
rl[2] += d1['A']
ERC()
generate_netlist()
