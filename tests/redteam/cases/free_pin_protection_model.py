# Beside a name of a pin that the symbol lacks a protection diode is turned round.
# replace: ri[2] += u1['AN'], d1['K'] => ri[2] += u1[1], d1['A']
# replace: g24 += j1['GND'], u1[2], d1['A'] => g24 += j1[3], u1[2], d1['K']
from skidl import *

set_default_tool(KICAD9)

vcc, gnd, v24, g24 = Net('+3V3'), Net('GND'), Net('+24V'), Net('GND24')
for n in (vcc, gnd, v24, g24):
    n.drive = POWER
inp, out = Net('DIN'), Net('DOUT')
u1 = Part('Isolator', 'PC817', footprint='Package_DIP:DIP-4_W7.62mm')
ri = Part('Device', 'R', value='2.2k', footprint='Resistor_SMD:R_0603_1608Metric')
ro = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
d1 = Part('Diode', '1N4148', footprint='Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal')
j1 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
j2 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
v24 += j1[1]
inp += j1[2], ri[1]
ri[2] += u1['AN'], d1['K']
g24 += j1['GND'], u1[2], d1['A']
vcc += j2[1], ro[1]
out += j2[2], ro[2], u1[4]
gnd += j2[3], u1[3]

ERC()
generate_netlist()
