# A P-channel transistor by its number, back to back with nothing at its source: no N-channel one stands in for it.
# by: rules
# expect: any
# value: Q1 IPP80P06
# symbol: Q1 Q_PMOS_GDS
from skidl import *
vcc, gnd, load, ctl = Net("VCC"), Net("GND"), Net("LOAD"), Net("CTL")
vcc.drive = gnd.drive = POWER
q1 = Part("Transistor_FET", "IPP80P06", ref="Q1", footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
load += q1["D"]
ctl += q1["S"]
vcc += q1["G"]
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, load, ctl
ERC()
generate_netlist()
