# A chip is fed from a signal.
# replace: value=kilo(1) => value="1k"
# replace: u2["VCC"] += v33 => u2["VCC"] += sig
from skidl import *
v5, v33, agnd, dgnd = Net("+5V"), Net("+3V3"), Net("AGND"), Net("DGND")
sig, out = Net("SIG"), Net("OUT")
for n in (v5, v33, agnd, dgnd):
    n.drive = POWER
u1 = Part("Amplifier_Operational", "TL071", ref="U1", footprint="Package_DIP:DIP-8_W7.62mm")
u2 = Part("74xx", "74HC595", ref="U2", footprint="Package_DIP:DIP-16_W7.62mm")
u1["V+"] += v5
u1["V-"] += agnd
u1["+"] += sig
u1["-"] += out
u1[6] += out
u2["VCC"] += v33
u2["GND"] += dgnd
u2["~{OE}"] += dgnd
u2["~{SRCLR}"] += v33
r9 = Part("Device", "R", ref="R9", value=kilo(1), footprint="Resistor_SMD:R_0603_1608Metric")
r9[1] += sig
r9[2] += agnd
j1 = Part("Connector_Generic", "Conn_01x06", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical")
j1[1, 2, 3, 4, 5, 6] += v5, v33, agnd, dgnd, sig, out
j2 = Part("Connector_Generic", "Conn_01x04", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j2[1, 2, 3, 4] += u2["SER"], u2["SRCLK"], u2["RCLK"], u2[9]
ERC()
generate_netlist()
