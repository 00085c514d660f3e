from skidl import *

r = Part('device', 'R')
generate_netlist()
