from skidl import *

vin, gnd = Net('VIN'), Net('GND')
for n in range(2):
    u = Part('Circuitron', 'MP1584EN')
    u['VIN'] += vin
    u['GND'] += gnd
generate_schematic(retries=0, auto_stub=True, auto_stub_max_wire_dist=0)
