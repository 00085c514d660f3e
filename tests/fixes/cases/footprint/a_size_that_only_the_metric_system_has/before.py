from skidl import *

a = Part('Device', 'R', footprint='R1608')
generate_netlist()
