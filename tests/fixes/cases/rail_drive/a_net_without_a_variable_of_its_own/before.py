from skidl import *

j = Part('Connector_Generic', 'Conn_01x02', ref='J1', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
gnd = Net('GND')
gnd.drive = POWER
j[2] += gnd
u['GND'] += gnd
Net('VCC').connect(j[1], u['VCC'], u['R'])

ERC()
generate_netlist()
