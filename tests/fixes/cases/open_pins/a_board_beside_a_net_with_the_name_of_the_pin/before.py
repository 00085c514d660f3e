from skidl import *

vin, gnd = Net('VIN'), Net('GND')
vin.drive = POWER
a = Part('MCU_Module', 'Arduino_Nano_v3.x', footprint='Module:Arduino_Nano')
j = Part('Connector_Generic', 'Conn_01x02', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
j[1] += vin
j[2] += gnd
a['GND'] += gnd

ERC()
generate_netlist()
