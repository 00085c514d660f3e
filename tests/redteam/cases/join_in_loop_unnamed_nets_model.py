# A loop joins nets without a name by the way.
# replace:     ja[i + 1] += u1[f'A{i}'] =>     ja[i + 1] += u1[f'A{i}'], jb[i + 1]
# replace: default_circuit.write_report('report.html')\nERC() => ERC()
from skidl import *
v18, v33, gnd = Net('+1V8'), Net('+3V3'), Net('GND')
for n in (v18, v33, gnd):
    n.drive = POWER
u1 = Part('Logic_LevelTranslator', 'TXB0104D', footprint='Package_SO:SOIC-14_3.9x8.7mm_P1.27mm')
ca = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
cb = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
roe = Part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
ja = Part('Connector_Generic', 'Conn_01x06', footprint='Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical')
jb = Part('Connector_Generic', 'Conn_01x06', footprint='Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical')
v18 += u1['VCCA'], ca[1], roe[1], ja[1]
v33 += u1['VCCB'], cb[1], jb[1]
gnd += u1['GND'], ca[2], cb[2], ja[6], jb[6]
u1['OE'] += roe[2]
for i in range(1, 5):
    ja[i + 1] += u1[f'A{i}']
    jb[i + 1] += u1[f'B{i}']
default_circuit.write_report('report.html')
ERC()
generate_netlist()
