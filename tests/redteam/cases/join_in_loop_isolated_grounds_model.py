# A loop joins the grounds of an isolator by the way.
# replace:     g += j[4], u1[f'GND{k}'], c[2] =>     g += j[4], u1[f'GND{k}'], c[2], gnd1
# replace: default_circuit.write_report('report.html')\nERC() => ERC()
from skidl import *
vcc1, gnd1, vcc2, gnd2 = Net('VCC_MCU'), Net('GND_MCU'), Net('VCC_ISO'), Net('GND_ISO')
for n in (vcc1, gnd1, vcc2, gnd2):
    n.drive = POWER
u1 = Part('Isolator', 'ADuM1201AR', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
c1 = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
c2 = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
j2 = Part('Connector_Generic', 'Conn_01x04', footprint='Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical')
for k, (v, g, c, j) in enumerate(((vcc1, gnd1, c1, j1), (vcc2, gnd2, c2, j2)), 1):
    v += j[1], u1[f'VDD{k}'], c[1]
    g += j[4], u1[f'GND{k}'], c[2]
j1[2] += u1['VIB']
j1[3] += u1['VOA']
j2[2] += u1['VOB']
j2[3] += u1['VIA']
default_circuit.write_report('report.html')
ERC()
generate_netlist()
