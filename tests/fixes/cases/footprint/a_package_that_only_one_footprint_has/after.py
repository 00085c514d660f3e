from skidl import *

u = Part('Regulator_Linear', 'AP7361C-33E', footprint='Package_TO_SOT_SMD:SOT-223-3_TabPin2')
vin, vout, gnd = Net('VIN'), Net('VOUT'), Net('GND')
u['VI', 'VO', 'GND'] += vin, vout, gnd
generate_netlist()
