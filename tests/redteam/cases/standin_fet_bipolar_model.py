# A field-effect transistor becomes a bipolar one.
# replace: "Transistor_FET", "IRLZ99N", => "Transistor_BJT", "TIP122", value="IRLZ99N",
# replace: q1["D"] => q1["C"]
# replace: q1["S"] => q1["E"]
# replace: q1["G"] => q1["B"]
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
