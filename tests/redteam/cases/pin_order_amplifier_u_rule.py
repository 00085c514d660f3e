# The numbers are those of an MCP6001U.
# by: rules
# expect: refused
from skidl import *
vcc, gnd, inp, out = Net("VCC"), Net("GND"), Net("INP"), Net("OUT")
vcc.drive = gnd.drive = POWER
u = Part("Amplifier_Operational", "MCP6001", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-5")
r, rl = 2 * Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)
u[5] += vcc
u[2] += gnd
u[1] += inp
u[3] += out
u[4] += out
vcc & r & inp
out & rl & gnd
ERC()
generate_netlist()
