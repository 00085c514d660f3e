# An NPN that no library has becomes a PNP that bears its name.
# replace: "2N5088", => "2N3906", value="2N5088",
from skidl import *
vcc, gnd, inp, out = Net("VCC"), Net("GND"), Net("IN"), Net("OUT")
vcc.drive = gnd.drive = POWER
q1 = Part("Transistor_BJT", "2N5088", ref="Q1", footprint="Package_TO_SOT_THT:TO-92_Inline")
r1 = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
q1["E"] += gnd
inp += q1["B"]
out += q1["C"]
vcc & r1 & out
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, inp, out
ERC()
generate_netlist()
