from skidl import *

kind = 'NE'
u = Part('Timer', {'NE555': 'NE555P'}.get(kind + '555', kind + '555'), footprint='Package_DIP:DIP-8_W7.62mm')
u['VCC'] += Net('VCC')
u['GND'] += Net('GND')
generate_netlist()
