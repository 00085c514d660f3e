from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
vcc.drive = gnd.drive = POWER
u = Part('Regulator_Linear', 'AP2112K-3.3', footprint='Package_TO_SOT_SMD:SOT-23-5')
u['VIN', 'EN'] += vcc
u['GND'] += gnd
u[4] += gnd

ERC()
generate_netlist()
