from skidl import *

u = Part('Device', 'R_Pack04', footprint='SMD')
generate_netlist()
