from skidl import *

vin, vcc, gnd = Net('VIN'), Net('VCC'), Net('GND')
vin.drive = gnd.drive = POWER
reg = Part('Regulator_Linear', 'LM7805_TO220', footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
reg['VI'] += vin
reg['VO'] += vcc
reg['GND'] += gnd
j = Part('Connector_Generic', 'Conn_01x02', ref='J1', footprint='Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical')
j[1] += vcc
j[2] += gnd
flag = Part('power', 'PWR_FLAG')
flag[1] += NC

ERC()
generate_netlist()
