# A bidirectional pair of which the script calls the common lead K and the symbol A.
# replace: d1["A1"] += h => d1[1] += h
# replace: d1["A2"] += l => d1[2] += l
# replace: d1["K"] += gnd => d1["A"] += gnd
# expect: repaired
# together: D1.1 J1.1
# together: D1.2 J1.2
# together: D1.3 J1.3
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
