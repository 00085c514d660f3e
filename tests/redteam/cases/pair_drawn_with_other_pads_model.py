# The same, drawn by a symbol whose common lead is on another pad.
# replace: d1 = Part("Power_Protection", "NUP2105L", ref="D1" => d1 = Part("Device", "D_TVS_Dual_ACA", value="NUP2105L", ref="D1"
# replace: d1["K"] += gnd => d1["common"] += gnd
from skidl import *
h, l, gnd = Net("CANH"), Net("CANL"), Net("GND")
gnd.drive = POWER
d1 = Part("Power_Protection", "NUP2105L", ref="D1", footprint="Package_TO_SOT_SMD:SOT-23")
d1["A1"] += h
d1["A2"] += l
d1["K"] += gnd
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += h, l, gnd
ERC()
generate_netlist()
