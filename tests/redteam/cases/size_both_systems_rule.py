# Sizes of both systems: 0603 stays open.
# by: rules
# expect: any
# footprint: R3 0603
from skidl import *
a, b = Net("A"), Net("B")
a.drive = b.drive = POWER
r1 = Part("Device", "R", ref="R1", value="1k", footprint="1608")
r2 = Part("Device", "R", ref="R2", value="1k", footprint="0805")
r3 = Part("Device", "R", ref="R3", value="1k", footprint="0603")
a & r1 & b
a & r2 & b
a & r3 & b
ERC()
generate_netlist()
