# ADDR0 and ADDR1 become A1 and A0.
# replace: vcc += u2['ADDR0'], u2['WP']\ngnd += u2['ADDR1'], u2['A2'] => vcc += u2['A1'], u2['WP']\ngnd += u2['A0'], u2['A2']
from skidl import *
vcc, gnd, sda, scl = Net('+3V3'), Net('GND'), Net('SDA'), Net('SCL')
vcc.drive = POWER
gnd.drive = POWER
u1 = Part('Memory_EEPROM', '24LC256', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u2 = Part('Memory_EEPROM', '24LC256', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
rp1 = Part('Device', 'R', value='4.7k', footprint='Resistor_SMD:R_0603_1608Metric')
rp2 = Part('Device', 'R', value='4.7k', footprint='Resistor_SMD:R_0603_1608Metric')
c1 = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
c2 = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
vcc += j1[1], u1['VCC'], u2['VCC'], rp1[1], rp2[1], c1[1], c2[1]
gnd += j1[2], u1['GND'], u2['GND'], c1[2], c2[2]
sda += j1[3], u1['SDA'], u2['SDA'], rp1[2]
scl += j1[4], u1['SCL'], u2['SCL'], rp2[2]
gnd += u1['A0'], u1['A1'], u1['A2'], u1['WP']
vcc += u2['ADDR0'], u2['WP']
gnd += u2['ADDR1'], u2['A2']
ERC()
generate_netlist()
