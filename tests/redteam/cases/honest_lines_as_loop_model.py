# Lines become a loop.
# expect: repaired
# replace: sda += j1[3], u1['SDA'], u2['SDA'], rp1[2]\nscl += j1[4], u1['SCL'], u2['SCL'], rp2[2] => for net, pin, sig, r in ((sda, 3, 'SDA', rp1), (scl, 4, 'SCL', rp2)):\n    net += j1[pin], r[2]\n    for u in (u1, u2):\n        net += u[sig]
# replace: default_circuit.write_report('report.html')\nERC() => ERC()
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
vcc += u2['A0'], u2['WP']
gnd += u2['A1'], u2['A2']
default_circuit.write_report('report.html')
ERC()
generate_netlist()
