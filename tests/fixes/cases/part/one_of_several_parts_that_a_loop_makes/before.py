from skidl import *

vin, gnd = Net('VIN'), Net('GND')
for n in ('LM2596S-5', 'MP1584EN'):
    u = Part('Regulator_Switching', n, footprint='Package_SO:SOIC-8-1EP_3.9x4.9mm_P1.27mm_EP2.41x3.3mm')
    u['VIN'] += vin
    u['GND'] += gnd
generate_netlist()
