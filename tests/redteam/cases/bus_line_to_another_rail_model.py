# The same tied to the supply instead.
# replace: gdn => v5
from skidl import *
v5, gnd = Net("+5V"), Net("GND")
v5.drive = gnd.drive = POWER
port = Bus("PORT19", 2)
j1 = Part("Connector_Generic", "Conn_01x02", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
j2 = Part("Connector_Generic", "Conn_01x03", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2] += port[0:1]
port[1] += gdn
j2[1, 2, 3] += v5, gnd, gnd
r1 = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
port[0] & r1 & v5
ERC()
generate_netlist()
