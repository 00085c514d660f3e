# Input and output of a regulator are exchanged.
# replace: "INPUT" => "VO"
# replace: "OUTPUT" => "VI"
from skidl import *
vcc, gnd, out = Net("VCC"), Net("GND"), Net("OUT")
vcc.drive = gnd.drive = POWER
u1 = Part("Regulator_Linear", "LM7805_TO220", ref="U1", footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
u1["INPUT"] += vcc
u1["OUTPUT"] += out
u1["GND"] += gnd
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += vcc, gnd, out
ERC()
generate_netlist()
