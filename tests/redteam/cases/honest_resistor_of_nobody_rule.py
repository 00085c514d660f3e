# A resistor works either way round, whoever drew it.
# by: safe rules
# expect: repaired
# symbol: R9 Device:R
# together: R9.1 R1.2
from skidl import *
vcc, gnd, node = Net("VCC"), Net("GND"), Net("NODE")
vcc.drive = gnd.drive = POWER
d = Part("house", "R", ref="R9", footprint="Resistor_SMD:R_0805_2012Metric")
r = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0805_2012Metric")
d[1] += node
d[2] += gnd
vcc & r & node
vcc & Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric") & gnd
ERC()
generate_netlist()
