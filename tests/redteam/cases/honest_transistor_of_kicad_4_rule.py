# BC547 moved to another library with its numbers.
# by: safe rules
# expect: repaired
# symbol: Q1 Transistor_BJT:BC547
from skidl import *
vcc, gnd, base, out = Net("VCC"), Net("GND"), Net("BASE"), Net("OUT")
vcc.drive = gnd.drive = POWER
q = Part("transistors", "BC547", ref="Q1", footprint="Package_TO_SOT_THT:TO-92_Inline")
rb, rc = 2 * Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)
q[1] += out
q[2] += base
q[3] += gnd
vcc & rc & out
vcc & rb & base
vcc & Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric") & gnd
ERC()
generate_netlist()
