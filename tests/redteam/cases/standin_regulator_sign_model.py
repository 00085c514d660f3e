# A negative regulator becomes a positive one.
# replace: "LM7999", => "LM7805_TO220", value="LM7999",
from skidl import *
vcc, gnd, out = Net("VCC"), Net("GND"), Net("OUT")
vcc.drive = gnd.drive = POWER
u1 = Part("Regulator_Linear", "LM7999", ref="U1", footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
u1["VI"] += vcc
u1["VO"] += out
u1["GND"] += gnd
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += vcc, gnd, out
ERC()
generate_netlist()
