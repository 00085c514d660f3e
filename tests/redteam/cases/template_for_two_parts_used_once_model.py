# One template for two parts that are alike, of which one is made.
# replace: high = Part("Device", "Resistor", ref="R1", value="1k", footprint="Resistor_SMD:R_0603_1608Metric") => kilo = Part("Device", "R", value="1k", footprint="Resistor_SMD:R_0603_1608Metric", dest=TEMPLATE)\nhigh = kilo(ref="R1")
# replace: low = Part("Device", "Resistor", ref="R2", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")\n => low = high\n
# replace: v5 & high & mid & low & gnd => v5 & high & mid\nmid & gnd
from skidl import *
v5, gnd = Net("+5V"), Net("GND")
v5.drive = gnd.drive = POWER
high = Part("Device", "Resistor", ref="R1", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
low = Part("Device", "Resistor", ref="R2", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
mid = Net("MID")
v5 & high & mid & low & gnd
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += v5, mid, gnd
ERC()
generate_netlist()
