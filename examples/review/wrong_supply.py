"""A 12 V supply that passes the electrical rules and makes 16.9 V: R2 should be 2.1k. `circuitron check` says so."""

from skidl import *

vin, out, gnd, adj = Net("VIN_24V"), Net("+12V"), Net("GND"), Net("ADJ")
vin.drive = gnd.drive = POWER
R = "Resistor_SMD:R_0805_2012Metric"
C = "Capacitor_SMD:C_1206_3216Metric"

j1, j2 = 2 * Part("Connector", "Screw_Terminal_01x02", TEMPLATE, footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")
u1 = Part("Regulator_Linear", "LM317_TO-220", ref="U1", footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
r1 = Part("Device", "R", ref="R1", value="240", footprint=R)
r2 = Part("Device", "R", ref="R2", value="3k", footprint=R)
c1 = Part("Device", "C", ref="C1", value="100nF", footprint=C)
c2 = Part("Device", "C", ref="C2", value="1uF", footprint=C)

j1[1, 2] += vin, gnd
j2[1, 2] += out, gnd
u1["VI", "VO", "ADJ"] += vin, out, adj
out & r1 & adj & r2 & gnd
vin & c1 & gnd
out & c2 & gnd

ERC()
generate_netlist()
