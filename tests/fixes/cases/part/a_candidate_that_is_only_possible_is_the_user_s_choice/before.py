from skidl import *

u = Part('Regulator_Linear', 'MCP1700', footprint='Package_TO_SOT_SMD:SOT-23')
u['VI', 'VO', 'GND'] += Net('VIN'), Net('VOUT'), Net('GND')
generate_netlist()
