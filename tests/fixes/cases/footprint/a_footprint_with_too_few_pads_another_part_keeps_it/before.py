from skidl import *

t = Part('Transistor_BJT', 'BC847', footprint='Package_TO_SOT_SMD:SOT-23')
u = Part('Timer', 'NE555D', footprint='Package_TO_SOT_SMD:SOT-23')
vcc, gnd = Net('VCC'), Net('GND')
vcc += u['VCC'], t['C']
gnd += u['GND'], t['E']
t['B'] += u['DIS']
generate_netlist()
