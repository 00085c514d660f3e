# A loop over a name that was never made goes over numbers.
# replace: channels => range(1, 5)
# expect: repaired
# together: U1.3 J1.3
from skidl import *
v18, v33, gnd = Net("+1V8"), Net("+3V3"), Net("GND")
for n in (v18, v33, gnd):
    n.drive = POWER
u1 = Part("Logic_LevelTranslator", "TXB0104D", ref="U1", footprint="Package_SO:SOIC-14_3.9x8.7mm_P1.27mm")
roe = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
header = "Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical"
ja = Part("Connector_Generic", "Conn_01x06", ref="J1", footprint=header)
jb = Part("Connector_Generic", "Conn_01x06", ref="J2", footprint=header)
v18 += u1["VCCA"], roe[1], ja[1]
v33 += u1["VCCB"], jb[1]
gnd += u1["GND"], ja[6], jb[6]
u1["OE"] += roe[2]
for i in channels:
    ja[i + 1] += u1[f"A{i}"]
    jb[i + 1] += u1[f"B{i}"]
ERC()
generate_netlist()
