from skidl import *

u = Part("Timer", "NE555D", footprint=None, ref="U1")
generate_netlist()
