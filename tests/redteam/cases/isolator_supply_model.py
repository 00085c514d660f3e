# A model feeds the second side of an isolator from the first one.
# replace: u1["GND1"] += gnd => u1["GND1"] += gnd\nu1["VDD2"] += v1
from skidl import *
v1, gnd, gnd2 = Net("VDD_MCU"), Net("GND"), Net("GND_ISO")
v1.drive = gnd.drive = gnd2.drive = POWER
u1 = Part("Isolator", "ADuM1201AR", ref="U1", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
u1["VDD1"] += v1
u1["GND1"] += gnd
u1["GND2"] += gnd2
u1["VIA"] += u1["VIB"]
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1] += v1
j1[2] += gnd
j1[3] += gnd2
ERC()
generate_netlist()
