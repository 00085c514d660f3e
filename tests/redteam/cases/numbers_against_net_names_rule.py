# By number the output of a regulator would lie on VIN.
# by: rules
from skidl import *
vin, gnd = Net('VIN'), Net('GND')
vin.drive = POWER
gnd.drive = POWER
j1 = Part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
u1 = Part('Regulator_Linear', 'MCP1700-3302E', footprint='Package_TO_SOT_SMD:SOT-23')
vo = Net('VOUT')
vin += j1[1], u1[2]
gnd += j1[2], u1[1]
vo += j1[3], u1[3]
ERC()
generate_netlist()
