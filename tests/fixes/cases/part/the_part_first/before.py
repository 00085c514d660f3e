from skidl import *

r = Part('R', "Device", value='1k')
generate_netlist()
