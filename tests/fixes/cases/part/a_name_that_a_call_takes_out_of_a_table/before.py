from skidl import *

rows = []
rows.append(dict(lib='Timer', name='NE555', footprint='Package_DIP:DIP-8_W7.62mm'))
for row in rows:
    u = Part(row.pop('lib'), row.pop('name'), **row)
    u['VCC'] += Net('VCC')
    u['GND'] += Net('GND')
generate_netlist()
