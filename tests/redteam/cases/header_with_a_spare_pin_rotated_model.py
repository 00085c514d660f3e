# The same with the first of them behind the others.
# replace: j1[i] => j1[i or 3]
from skidl import *
gnd, v5 = Net("GND"), Net("+5V")
v5.drive = gnd.drive = POWER
nets = [v5, gnd, Net("A")]
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j2 = Part("Connector_Generic", "Conn_01x03", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
for i in range(3):
    j1[i] += nets[i]
j2[1, 2, 3] += nets
ERC()
generate_netlist()
