# A private library that is not at hand: nobody knows which pad its collector has.
# by: rules
# expect: refused
from skidl import *
vcc, gnd, base, out = Net("VCC"), Net("GND"), Net("BASE"), Net("OUT")
vcc.drive = gnd.drive = POWER
q = Part("house", "BC547", ref="Q1", footprint="Package_TO_SOT_THT:TO-92_Inline")
rb, rc = 2 * Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)
q[1] += gnd
q[2] += base
q[3] += out
vcc & rc & out
vcc & rb & base
vcc & Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric") & gnd
ERC()
generate_netlist()
