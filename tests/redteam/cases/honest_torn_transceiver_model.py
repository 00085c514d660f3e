# Words that are no Python become what they say, beside a transceiver.
# replace: connect j1[4] to u1 RO => j1[4] += u1['RO']
# expect: repaired
from skidl import *

set_default_tool(KICAD9)

vcc, gnd, la, lb = Net('+3V3'), Net('GND'), Net('RS485_A'), Net('RS485_B')
vcc.drive = POWER
gnd.drive = POWER
u1 = Part('Interface_UART', 'SP3485EN', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
rt = Part('Device', 'R', value='120', footprint='Resistor_SMD:R_0603_1608Metric')
ra = Part('Device', 'R', value='560', footprint='Resistor_SMD:R_0603_1608Metric')
rb = Part('Device', 'R', value='560', footprint='Resistor_SMD:R_0603_1608Metric')
c1 = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x05', footprint='Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical')
j2 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
dirn = Net('DIR')
vcc += j1[1], u1['VCC'], c1[1], ra[1]
gnd += j1[2], u1['GND'], c1[2], rb[2], j2[3]
j1[3] += u1['DI']
connect j1[4] to u1 RO
dirn += j1[5], u1['DE'], u1['~{RE}']
la += u1['A'], rt[1], ra[2], j2[1]
lb += u1['B'], rt[2], rb[1], j2[2]

ERC()
generate_netlist()
