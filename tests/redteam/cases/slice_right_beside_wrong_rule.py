# d[0:4] is right, d[5:8] is not.
# by: rules
# expect: repaired
# together: J1.5 J2.5
# together: J1.8 J2.8
# together: J1.6 J2.6
from skidl import *
d = Bus("D", 8)
j = Part("Connector_Generic", "Conn_01x08", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical")
k = Part("Connector_Generic", "Conn_01x08", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical")
k[1:8] += d[0:7]
j[1:5] += d[0:4]
j[6:8] += d[5:8]
ERC()
generate_netlist()
