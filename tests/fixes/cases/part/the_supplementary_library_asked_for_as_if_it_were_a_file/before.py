from skidl import *

u = Part('Circuitron', 'MP1584EN', value='buck')
u['VIN'] += Net('VIN')
u['GND'] += Net('GND')
generate_netlist()
