# A Zener diode is drawn by the general one and its name is lost.
# replace: "Diode", "BZX99C5V1", => "Device", "D_Zener",
from skidl import *
vcc, gnd, sig = Net("VCC"), Net("GND"), Net("SIG")
vcc.drive = gnd.drive = POWER
d1 = Part("Diode", "BZX99C5V1", ref="D1", footprint="Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal")
r1 = Part("Device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
gnd += d1["A"]
sig += d1["K"]
vcc & r1 & sig
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += vcc, gnd, sig
ERC()
generate_netlist()
