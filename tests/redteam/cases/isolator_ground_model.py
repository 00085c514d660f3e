# A model joins the two grounds of an isolator.
# replace: u1["GND1"] += gnd => u1["GND1"] += gnd\nu1["GND2"] += gnd
from skidl import *
v1, v2, gnd = Net("VDD1"), Net("VDD2"), Net("GND")
v1.drive = v2.drive = gnd.drive = POWER
u1 = Part("Isolator", "ADuM1201AR", ref="U1", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
u1["VDD1"] += v1
u1["VDD2"] += v2
u1["GND1"] += gnd
u1["VIA"] += u1["VIB"]
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1] += v1
j1[2] += gnd
j1[3] += v2
ERC()
generate_netlist()
