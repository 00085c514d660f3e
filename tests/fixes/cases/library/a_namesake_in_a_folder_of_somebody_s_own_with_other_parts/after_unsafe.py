from skidl import *
dev = SchLib('Device')
u = Part(dev, 'XREG33')
generate_netlist()
