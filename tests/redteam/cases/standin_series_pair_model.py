# A single diode becomes two in series.
# replace: "BAT54" => "BAT54S"
from skidl import *
vcc, gnd, sig = Net("VCC"), Net("GND"), Net("SIG")
vcc.drive = gnd.drive = POWER
d1 = Part("Diode", "BAT54", ref="D1", footprint="Package_TO_SOT_SMD:SOT-23")
r1 = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
d1["A"] += sig
d1["K"] += vcc
sig & r1 & gnd
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += vcc, gnd, sig
ERC()
generate_netlist()
