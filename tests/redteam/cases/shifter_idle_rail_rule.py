# VCCB of a level shifter floats; its side is pulled up to 5 V, and a rail with the pin's own name is idle.
# by: rules
# expect: any
# apart: U1.6 C1.1
# apart: U1.6 U1.1
from skidl import *
v33, v5, gnd = Net("3V3"), Net("5V"), Net("GND")
idle = Net("VCCB")
for n in (v33, v5, gnd, idle):
    n.drive = POWER
u1 = Part("Logic_LevelTranslator", "SN74LVC1T45DBV", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-6")
u1["VCCA"] += v33
u1["GND"] += gnd
u1["DIR"] += v33
r1 = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
c1 = Part("Device", "C", ref="C1", value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")
idle & c1 & gnd
v5 & r1 & u1["B"]
j1 = Part("Connector_Generic", "Conn_01x05", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical")
j1[1, 2, 3, 4, 5] += v33, gnd, v5, u1["A"], u1["B"]
ERC()
generate_netlist()
