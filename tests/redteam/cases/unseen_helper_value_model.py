# A helper that is missing becomes a part of another value.
# replace: res("680R") => Part("Device", "R", ref="R8", value="2k2", footprint=R)
from skidl import *
vcc, gnd, hv, sense = Net("+3V3"), Net("GND"), Net("HV"), Net("SENSE")
vcc.drive = gnd.drive = hv.drive = POWER
R = "Resistor_SMD:R_0603_1608Metric"
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, hv, sense
r1 = res("680R")
r2 = Part("Device", "R", ref="R9", value="2k2", footprint=R)
hv & r1 & sense & r2 & gnd
ERC()
generate_netlist()
