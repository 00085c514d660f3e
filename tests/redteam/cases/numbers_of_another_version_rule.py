# By the numbers of a TO-220 a regulator in TO-92 would feed +12V from +5V0.
# by: rules
from skidl import *
vcc, gnd = Net('+12V'), Net('GND')
vcc.drive = POWER
gnd.drive = POWER
j1 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
u1 = Part('Regulator_Linear', 'LM78L05', footprint='Package_TO_SOT_THT:TO-92_Inline')
c1 = Part('Device', 'C', value='10uF', footprint='Capacitor_SMD:C_0603_1608Metric')
c2 = Part('Device', 'C', value='10uF', footprint='Capacitor_SMD:C_0603_1608Metric')
vo = Net('+5V0')
vcc += j1[1], c1[1], u1[1]
gnd += j1[2], c1[2], c2[2], u1[2]
vo += j1[3], c2[1], u1[3]
ERC()
generate_netlist()
