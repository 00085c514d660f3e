from skidl import *

u = Part('Nowhere', 'XYZ')
generate_netlist()
