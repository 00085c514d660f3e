from skidl import *
dev = SchLib('Device')
r, c = Part(dev, 'R'), Part(dev, 'C')
generate_netlist()
