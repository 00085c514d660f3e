from skidl import *

u = Part("Timer", "NE555D", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", ref="U1")
generate_netlist()
