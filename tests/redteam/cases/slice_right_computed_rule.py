# One piece is as wide as it must be, another of the same bus is not.
# by: rules
# expect: repaired
# together: J1.3 J2.3
# together: J1.5 J2.5
from skidl import *
d = Bus("D", 8)
j = Part("Connector_Generic", "Conn_01x08", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical")
k = Part("Connector_Generic", "Conn_01x08", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical")
k[1:8] += d[0:7]
for i in range(1):
    j[1:3] += d[2 * i : 2 * i + 2]
for i in range(1):
    j[4:5] += d[2 * i + 3 : 2 * i + 5]
ERC()
generate_netlist()
