from skidl import *
dev = SchLib('/usr/share/kicad/symbols/Device.kicad_sym')
r, c = Part(dev, 'R'), Part(dev, 'C')
generate_netlist()
