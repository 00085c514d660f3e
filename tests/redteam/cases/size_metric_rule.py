# Read in one system when unsafe edits are allowed.
# by: unsafe rules
# expect: repaired
# footprint: R1 Resistor_SMD:R_0603_1608Metric
# footprint: R2 Resistor_SMD:R_0805_2012Metric
# footprint: R3 Resistor_SMD:R_0201_0603Metric
from skidl import *
a, b = Net("A"), Net("B")
a.drive = b.drive = POWER
r1 = Part("Device", "R", ref="R1", value="1k", footprint="1608")
r2 = Part("Device", "R", ref="R2", value="1k", footprint="2012")
r3 = Part("Device", "R", ref="R3", value="1k", footprint="0603")
a & r1 & b
a & r2 & b
a & r3 & b
ERC()
generate_netlist()
generate_pcb()
