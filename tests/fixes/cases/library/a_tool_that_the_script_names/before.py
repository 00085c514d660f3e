from skidl import *
set_default_tool(KICAD5)
r = Part('Device', 'R')
generate_netlist()
