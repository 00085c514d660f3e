from skidl import Part, Net, generate_netlist
r = Part('Device', 'R')
