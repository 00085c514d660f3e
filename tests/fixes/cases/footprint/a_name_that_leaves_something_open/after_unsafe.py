from skidl import *

u = Part('Timer', 'NE555D', footprint='Package_SO:SOIC-8_3.9x4.9mm_P1.27mm')
u['VCC'] += Net('VCC')
u['GND'] += Net('GND')
generate_netlist()
