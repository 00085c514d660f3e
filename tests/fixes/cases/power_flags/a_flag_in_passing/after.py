from skidl import *

vin, vcc, gnd = Net('VIN'), Net('VCC'), Net('GND')
vin.drive = gnd.drive = POWER
reg = Part('Regulator_Linear', 'LM7805_TO220', footprint='Package_TO_SOT_THT:TO-220-3_Vertical')
reg['VI'] += vin
reg['VO'] += vcc
reg['GND'] += gnd
Part('power', 'PWR_FLAG')[1] += NC

ERC()
generate_netlist()
