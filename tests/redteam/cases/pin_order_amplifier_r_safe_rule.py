# The same with safe edits: the version is not certain.
# by: rules
# expect: refused
from skidl import *
vcc, gnd, inp, out = Net("+5V"), Net("VSS"), Net("INP"), Net("OUT")
vcc.drive = gnd.drive = POWER
u = Part("Amplifier_Operational", "MCP6001", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-5")
r, rl = 2 * Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)
u[2] += vcc
u[5] += gnd
u[3] += inp
u[4] += out
u[1] += out
vcc & r & inp
out & rl & gnd
ERC()
generate_netlist()
