# A prefix changes nothing.
# by: safe rules
# expect: any
# footprint: R2 R0603
from skidl import *
a, b = Net("A"), Net("B")
a.drive = b.drive = POWER
r1 = Part("Device", "R", ref="R1", value="1k", footprint="R2012")
r2 = Part("Device", "R", ref="R2", value="1k", footprint="R0603")
a & r1 & b
a & r2 & b
ERC()
generate_netlist()
