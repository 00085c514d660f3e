# A regulator of 5 V stands in for one of 3.3 V, under its name.
# replace: u1 = Part('Regulator_Linear', 'LM1117-3V3', footprint='Package_TO_SOT_SMD:SOT-223-3_TabPin2') => u1 = Part('Regulator_Linear', 'LM1117MP-5.0', value='LM1117-3V3', footprint='Package_TO_SOT_SMD:SOT-223-3_TabPin2')
from skidl import *
vin, v33, gnd = Net('VIN'), Net('+3V3'), Net('GND')
vin.drive = POWER
gnd.drive = POWER
u1 = Part('Regulator_Linear', 'LM1117-3V3', footprint='Package_TO_SOT_SMD:SOT-223-3_TabPin2')
c1 = Part('Device', 'C_Polarized', value='10uF', footprint='Capacitor_Tantalum_SMD:CP_EIA-3216-18_Kemet-A')
c2 = Part('Device', 'C_Polarized', value='22uF', footprint='Capacitor_Tantalum_SMD:CP_EIA-3216-18_Kemet-A')
c3 = Part('Device', 'C', value='100nF', footprint='Capacitor_SMD:C_0603_1608Metric')
d1 = Part('Device', 'LED', footprint='LED_SMD:LED_0603_1608Metric')
r1 = Part('Device', 'R', value='1k', footprint='Resistor_SMD:R_0603_1608Metric')
j1 = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
j2 = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
vin += j1[1], u1['VI'], c1[1]
v33 += u1['VO'], c2[1], c3[1], r1[1], j2[1]
gnd += j1[2], u1['GND'], c1[2], c2[2], c3[2], d1['K'], j2[2]
r1[2] += d1['A']
ERC()
generate_netlist()
