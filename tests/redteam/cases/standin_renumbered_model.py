# The pins of a part that is replaced are wired by other numbers.
# replace: "XOP9999", => "MCP6001U", value="XOP9999",
# replace: u1[1] += out => u1[4] += out
# replace: u1[3] += sig => u1[1] += sig
# replace: u1[4] += out\nj1 => u1[3] += out\nj1
from skidl import *
vcc, gnd, sig, out = Net("VCC"), Net("GND"), Net("SIG"), Net("OUT")
vcc.drive = gnd.drive = POWER
u1 = Part("Amplifier_Operational", "XOP9999", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-5")
u1[5] += vcc
u1[2] += gnd
u1[1] += out
u1[3] += sig
u1[4] += out
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, sig, out
ERC()
generate_netlist()
