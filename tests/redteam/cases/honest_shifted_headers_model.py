# Two headers wired pin to pin, both counted from 0, on nets without a name.
# expect: repaired
# together: J1.1 J2.1
# together: J1.4 J2.4
# replace: j1[i] & j2[i] => j1[i + 1] & j2[i + 1]
from skidl import *
gnd = Net("GND")
j1, j2 = Part("Connector_Generic", "Conn_01x04", dest=TEMPLATE, footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")(2)
for i in range(4):
    j1[i] & j2[i]
ERC()
generate_netlist()
