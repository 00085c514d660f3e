# Nobody knows the transistor; its emitter is on ground, and a PNP is put there.
# replace: "XQ9988", => "2N3906", value="XQ9988",
from skidl import *
vcc, gnd, sig = Net("VCC"), Net("GND"), Net("SIG")
vcc.drive = gnd.drive = POWER
q1 = Part("Transistor_BJT", "XQ9988", ref="Q1", footprint="Package_TO_SOT_THT:TO-92_Inline")
r1 = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
gnd += q1["E"]
sig += q1["C"]
vcc & r1 & q1["B"]
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += vcc, gnd, sig
ERC()
generate_netlist()
