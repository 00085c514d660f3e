# Two diodes in series, whose three leads the script names, by the symbol of such a pair.
# replace: d1 = Part("Diode", "BAV199", ref="D1" => d1 = Part("Device", "D_Dual_Series_AKC", value="BAV199", ref="D1"
# replace: d1["COM"] += mid => d1["common"] += mid
# expect: repaired
# check: D1
# together: D1.3 J1.2
from skidl import *
mid, v5, gnd = Net("MID"), Net("+5V"), Net("GND")
v5.drive = gnd.drive = POWER
d1 = Part("Diode", "BAV199", ref="D1", footprint="Package_TO_SOT_SMD:SOT-23")
d1["A"] += gnd
d1["K"] += v5
d1["COM"] += mid
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += v5, mid, gnd
ERC()
generate_netlist()
