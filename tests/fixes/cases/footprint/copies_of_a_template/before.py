from skidl import *

t = Part('Device', 'R', dest=TEMPLATE)
a, b = t(2)
generate_netlist()
