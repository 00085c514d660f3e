from skidl import *

vin, gnd = Net('VIN'), Net('GND')
for n in range(2):
    u = Part('Circuitron', 'MP1584EN')
    u['VIN'] += vin
    u['GND'] += gnd
generate_schematic(auto_stub=False, retries=0)
