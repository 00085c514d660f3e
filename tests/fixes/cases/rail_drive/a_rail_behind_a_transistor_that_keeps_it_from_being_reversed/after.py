from skidl import *

vin, vcc, gnd = Net('VIN'), Net('VCC'), Net('GND')
vin.drive = gnd.drive = POWER
vcc.drive = POWER
q = Part('Transistor_FET', 'AO3401A', footprint='Package_TO_SOT_SMD:SOT-23')
q['D'] += vin
q['S'] += vcc
q['G'] += gnd
u = Part('Timer', 'NE555P', footprint='Package_DIP:DIP-8_W7.62mm')
u['VCC', 'R'] += vcc
u['GND'] += gnd

ERC()
generate_netlist()
