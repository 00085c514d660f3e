from skidl import *

d = Part('Device', 'LED', footprint='0603')
generate_netlist()
