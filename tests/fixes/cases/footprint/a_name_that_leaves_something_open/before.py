from skidl import *

u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8')
u['VCC'] += Net('VCC')
u['GND'] += Net('GND')
generate_netlist()
