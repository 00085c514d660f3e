from skidl import *
for lib in ['mine', 'Device']:
    Part(lib, 'X')
generate_netlist()
