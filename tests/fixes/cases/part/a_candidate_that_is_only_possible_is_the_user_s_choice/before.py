from skidl import *

u = Part('Regulator_Linear', 'MCP1700')
u['VI', 'VO', 'GND'] += Net('VIN'), Net('VOUT'), Net('GND')
generate_netlist()
