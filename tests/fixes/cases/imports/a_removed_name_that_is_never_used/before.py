from skidl import Part, Net, package, generate_netlist
r = Part('Device', 'R')
