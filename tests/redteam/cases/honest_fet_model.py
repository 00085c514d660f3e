# The leads of a transistor by the symbol's names.
# expect: repaired
# together: Q1.2 J1.2
# replace: "DRAIN" => "D"
# replace: "SOURCE" => "S"
# replace: "GATE" => "G"
from skidl import *
vcc, gnd, load, ctl = Net("VCC"), Net("GND"), Net("LOAD"), Net("CTL")
vcc.drive = gnd.drive = POWER
q1 = Part("Transistor_FET", "2N7002", ref="Q1", footprint="Package_TO_SOT_SMD:SOT-23")
load += q1["DRAIN"]
gnd += q1["SOURCE"]
ctl += q1["GATE"]
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, load, ctl
ERC()
generate_netlist()
