# Sizes that only the metric system has.
# by: safe rules
# expect: repaired
# footprint: R1 Resistor_SMD:R_0603_1608Metric
# footprint: R2 Resistor_SMD:R_0805_2012Metric
from skidl import *
a, b = Net("A"), Net("B")
a.drive = b.drive = POWER
r1 = Part("Device", "R", ref="R1", value="1k", footprint="1608")
r2 = Part("Device", "R", ref="R2", value="1k", footprint="2012")
a & r1 & b
a & r2 & b
ERC()
generate_netlist()
