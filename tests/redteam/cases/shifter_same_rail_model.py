# A model ties VCCB to the rail of the other side.
# replace: u1["DIR"] += v33 => u1["DIR"] += v33\nu1["VCCB"] += v33
from skidl import *
v33, v5, gnd = Net("3V3"), Net("5V"), Net("GND")
for n in (v33, v5, gnd):
    n.drive = POWER
u1 = Part("Logic_LevelTranslator", "SN74LVC1T45DBV", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-6")
u1["VCCA"] += v33
u1["GND"] += gnd
u1["DIR"] += v33
r1 = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
v5 & r1 & u1["B"]
j1 = Part("Connector_Generic", "Conn_01x05", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical")
j1[1, 2, 3, 4, 5] += v33, gnd, v5, u1["A"], u1["B"]
ERC()
generate_netlist()
