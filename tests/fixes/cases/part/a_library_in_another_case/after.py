from skidl import *

r = Part('Device', 'R')
generate_netlist()
