# Lines of a slice that is right are looped over.
# by: rules
# expect: repaired
# together: J1.5 J2.5
# together: J1.8 J2.8
from skidl import *
d = Bus("D", 8)
j = Part("Connector_Generic", "Conn_01x08", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical")
k = Part("Connector_Generic", "Conn_01x08", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical")
k[1:8] += d[0:7]
for number, line in enumerate(d[0:4], 1):
    j[number] += line
j[6:8] += d[5:8]
ERC()
generate_netlist()
