# A floating supply goes to a rail on which nothing runs.
# replace: u2["GND"] += gnd => u2["GND", "VCC"] += gnd, idle
from skidl import *
vcc, vbat, gnd, sig = Net("VCC"), Net("VBAT"), Net("GND"), Net("SIG")
idle = Net("+9V")
idle.drive = POWER
c1 = Part("Device", "C", ref="C1", value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")
idle & c1 & gnd
vcc.drive = vbat.drive = gnd.drive = POWER
u1 = Part("74xx", "74HC595", ref="U1", footprint="Package_DIP:DIP-16_W7.62mm")
u2 = Part("74xx", "74HC595", ref="U2", footprint="Package_DIP:DIP-16_W7.62mm")
for u in (u1, u2):
    u["~{OE}"] += gnd
    u["~{SRCLR}"] += vcc
    u["SER", "SRCLK", "RCLK"] += sig, sig, sig
u1["VCC", "GND"] += vcc, gnd
u2["GND"] += gnd
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, vbat, gnd, sig
ERC()
generate_netlist()
