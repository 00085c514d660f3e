# Two parts are made in another order; nothing else changes.
# expect: repaired
# replace: value=kilo(1) => value="1k"
# replace: r2 = Part("Device", "R", ref="R2", value="22k", footprint="Resistor_SMD:R_0603_1608Metric")\nr3 = Part("Device", "R", ref="R3", value="47k", footprint="Resistor_SMD:R_0603_1608Metric") => r3 = Part("Device", "R", ref="R3", value="47k", footprint="Resistor_SMD:R_0603_1608Metric")\nr2 = Part("Device", "R", ref="R2", value="22k", footprint="Resistor_SMD:R_0603_1608Metric")
# value: R2 22k
# value: R3 47k
from skidl import *
vin, gnd, out = Net("VIN"), Net("GND"), Net("OUT")
vin.drive = gnd.drive = POWER
r1 = Part("Device", "R", ref="R1", value=kilo(1), footprint="Resistor_SMD:R_0603_1608Metric")
r2 = Part("Device", "R", ref="R2", value="22k", footprint="Resistor_SMD:R_0603_1608Metric")
r3 = Part("Device", "R", ref="R3", value="47k", footprint="Resistor_SMD:R_0603_1608Metric")
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += vin, gnd, out
vin & r1 & out
out & r2 & gnd
out & r3 & gnd
ERC()
generate_netlist()
