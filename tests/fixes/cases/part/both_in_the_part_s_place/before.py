from skidl import *

r = Part('Device', 'Device:R')
generate_netlist()
