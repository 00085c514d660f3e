# An N-channel transistor is drawn by another one under its own name.
# expect: repaired
# value: Q1 IRLZ99N
# check: Q1
# replace: "IRLZ99N", => "IRLZ44N", value="IRLZ99N",
from skidl import *
vcc, gnd, load, ctl = Net("VCC"), Net("GND"), Net("LOAD"), Net("CTL")
vcc.drive = gnd.drive = POWER
q1 = Part("Transistor_FET", "IRLZ99N", ref="Q1", footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
load += q1["D"]
gnd += q1["S"]
ctl += q1["G"]
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, load, ctl
ERC()
generate_netlist()
