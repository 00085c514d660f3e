# A model exchanges the inputs of an amplifier that the script asks for by names.
# replace: u1["IN+"] => u1[2]
# replace: u1["IN-"] => u1[3]
from skidl import *
vcc, gnd, sig, out = Net("VCC"), Net("GND"), Net("SIG"), Net("OUT")
vcc.drive = gnd.drive = POWER
u1 = Part("Amplifier_Operational", "TL071", ref="U1", footprint="Package_DIP:DIP-8_W7.62mm")
u1["V+"] += vcc
u1["V-"] += gnd
u1["IN+"] += sig
u1["IN-"] += out
u1[6] += out
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, sig, out
ERC()
generate_netlist()
