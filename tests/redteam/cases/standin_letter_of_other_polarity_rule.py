# NTR2101P is P-channel; NTR2101N is not a version of it.
# by: rules
# expect: refused
from skidl import *
vcc, gnd, load, ctl = Net("VCC"), Net("GND"), Net("LOAD"), Net("CTL")
vcc.drive = gnd.drive = POWER
q1 = Part("Transistor_FET", "NTR2101N", ref="Q1", footprint="Package_TO_SOT_SMD:SOT-23")
load += q1["D"]
ctl += q1["S"]
vcc += q1["G"]
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, load, ctl
ERC()
generate_netlist()
