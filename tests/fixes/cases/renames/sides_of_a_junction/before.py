from skidl import *

set_default_tool(KICAD9)
vcc, gnd = Net("VCC"), Net("GND")
d = Part("Device", "LED", value="red", footprint="LED_SMD:LED_0805_2012Metric")
r = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0805_2012Metric")
vcc += r[1]
r[2] += d.p
gnd += d.n
