from skidl import *

FP = 'Package_SO:SOIC-8'
a = Part('Timer', 'NE555D', footprint=FP)
b = Part('Regulator_Switching', 'TPS5430DDA', footprint=FP)
a['GND'] += b['GND'], b[9]
a['VCC'] += b['VIN']
generate_netlist()
