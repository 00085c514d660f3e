from skidl import *

u = Part('Timer', 'NE555D', footprint='SOIC-8')
generate_netlist()
