# An LED by number, as in KiCad 4.
# by: safe rules
# expect: repaired
# symbol: D1 Device:LED
# together: D1.2 R1.2
from skidl import *
vcc, gnd, node = Net("VCC"), Net("GND"), Net("NODE")
vcc.drive = gnd.drive = POWER
d = Part("device", "LED", ref="D1", footprint="LED_THT:LED_D5.0mm")
r = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0805_2012Metric")
d[2] += node
d[1] += gnd
vcc & r & node
vcc & Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric") & gnd
ERC()
generate_netlist()
