# DOUT and COUT are OD and OC.
# expect: repaired
# replace: u1['DOUT'] += q1['G']\nu1['COUT'] += q2['G'] => u1['OD'] += q1['G']\nu1['OC'] += q2['G']
from skidl import *
bp, bn, pn = Net('B+'), Net('B-'), Net('P-')
bp.drive = POWER
bn.drive = POWER
u1 = Part('Battery_Management', 'DW01A', footprint='Package_TO_SOT_SMD:SOT-23-6')
q1 = Part('Transistor_FET', 'AO3400A', footprint='Package_TO_SOT_SMD:SOT-23')
q2 = Part('Transistor_FET', 'AO3400A', footprint='Package_TO_SOT_SMD:SOT-23')
r1 = Part('Device', 'R', value='100', footprint='Resistor_SMD:R_0603_1608Metric')
r2 = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
c1 = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
j2 = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
vdd = Net('VDD')
vdd.drive = POWER
bp += j1[1], j2[1], r1[1]
bn += j1[2], u1['GND'], c1[2], q1['S']
vdd += r1[2], u1['VCC'], c1[1]
q1['D'] += q2['D']
pn += q2['S'], r2[1], j2[2]
u1['CS'] += r2[2]
u1['DOUT'] += q1['G']
u1['COUT'] += q2['G']
ERC()
generate_netlist()
