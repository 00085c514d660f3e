from skidl import *
dev = SchLib('/home/me/libs/Device.kicad_sym')
u = Part(dev, 'XREG33')
generate_netlist()
