from skidl import *

r = Part('Device', 'C')
generate_netlist()
