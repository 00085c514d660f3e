from skidl import *

a = Part('Device', 'R', footprint='1608')
b = Part('Device', 'C', footprint='2012')
c = Part('Device', 'R', footprint='0603')
generate_netlist()
