from skidl import *

u = Part('Device', 'R_Pack04', footprint='R_Array')
u[1, 8] += Net('IN'), Net('OUT')
generate_netlist()
