# A reserved pin comes off its net, and the output of the next amplifier, which had its reference at first, with it.
# replace: "TL071HX" => "TL071", value="TL071HX"
# then: u2[6, 8] += out => u2[6] += out\nj9 = u3[6]
# replace: j1[1, 2, 3, 4, 5, 6] += v5, vee, gnd, sig, out, u3[6] => j1[1, 2, 3, 4, 5] += v5, vee, gnd, sig, out
from skidl import *
v5, vee, gnd = Net("+5V"), Net("-5V"), Net("GND")
sig, out, mid = Net("SIG"), Net("OUT"), Net("MID")
for n in (v5, vee, gnd):
    n.drive = POWER
u1 = Part("Amplifier_Operational", "TL071HX", footprint="Package_DIP:DIP-8_W7.62mm")
u2 = Part("Amplifier_Operational", "TL071", footprint="Package_DIP:DIP-8_W7.62mm")
u3 = Part("Amplifier_Operational", "TL071", footprint="Package_DIP:DIP-8_W7.62mm")
for u in (u1, u2, u3):
    u["V+"] += v5
    u["V-"] += vee
u1["+"] += sig
u1["-"] += mid
u1[6] += mid
u2["+"] += mid
u2["-"] += out
u2[6, 8] += out
u3["+"] += out
u3["-"] += u3[6]
r1 = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
r1[1] += out
r1[2] += gnd
j1 = Part("Connector_Generic", "Conn_01x06", footprint="Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical")
j1[1, 2, 3, 4, 5, 6] += v5, vee, gnd, sig, out, u3[6]
ERC()
generate_netlist()
