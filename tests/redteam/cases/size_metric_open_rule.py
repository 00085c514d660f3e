# 1608 and 2012 are metric, so 0603 is an imperial 0201: not certain enough.
# by: safe rules
# expect: any
# footprint: R3 0603
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
