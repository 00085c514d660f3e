"""A relay and a low-side MOSFET driver on a Pico-style header: transistors, diodes, a part by number and by name."""

import skidl
from skidl import *

v24, v5, gnd = Net("+24V"), Net("+5V"), Net("GND")
v24.drive = POWER
v5.drive = POWER
gnd.drive = POWER

header = Part("Connector", "Conn_01x04_Pin", ref="J1", value="logic", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
load = Part("Connector", "Screw_Terminal_01x03", ref="J2", value="load", footprint="TerminalBlock:TerminalBlock_bornier-3_P5.08mm")
motor = Part("Connector", "Screw_Terminal_01x02", ref="J3", value="motor", footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")
supply = Part("Connector", "Screw_Terminal_01x02", ref="J4", value="24V", footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")
relay = Part("Relay", "FINDER-40.31", ref="K1", footprint="Relay_THT:Relay_SPDT_Finder_40.31")
npn = Part("Transistor_BJT", "BC547", ref="Q1", footprint="Package_TO_SOT_THT:TO-92_Inline")
fet = Part("Transistor_FET", "IRLZ44N", ref="Q2", footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
d1 = Part("Diode", "1N4148", ref="D1", footprint="Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal")
d2 = Part("Diode", "1N5819", ref="D2", footprint="Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal")
bulk = Part("Device", "C_Polarized", ref="C1", value="470uF", footprint="Capacitor_THT:CP_Radial_D10.0mm_P5.00mm")
r_base = Part("Device", "R", ref="R1", value="2k2", footprint="Resistor_SMD:R_0805_2012Metric")
r_gate = Part("Device", "R", ref="R2", value="100", footprint="Resistor_SMD:R_0805_2012Metric")
r_down = Part("Device", "R", ref="R3", value="100k", footprint="Resistor_SMD:R_0805_2012Metric")

base, gate = Net("BASE"), Net("GATE")
coil, drain = Net("COIL"), Net("DRAIN")
relay_in, pwm_in = Net("RELAY"), Net("PWM")

header[1] += v5
header[2] += gnd
header[3] += relay_in
header[4] += pwm_in

relay_in & r_base & base
npn["B"] += base
npn["E"] += gnd
npn["C"] += coil
relay["A1"] += v5
relay["A2"] += coil
coil += d1["A"]
v5 += d1["K"]
load[1] += relay["11"]
load[2] += relay["12"]
load[3] += relay["14"]

pwm_in & r_gate & gate & r_down & gnd
gate += fet["G"]
fet["S"] += gnd
fet["D"] += drain
motor[1] += v24
motor[2] += drain
drain & d2["A", "K"] & v24
v24 += supply[1], bulk[1]
gnd += supply[2], bulk[2]

ERC()
skidl.generate_netlist()
