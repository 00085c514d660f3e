# SCHOTTKY by number.
# by: rules
# expect: refused
from skidl import *
vcc, gnd, node = Net("VCC"), Net("GND"), Net("NODE")
vcc.drive = gnd.drive = POWER
d = Part("Device", "DIODE_SCHOTTKY", ref="D1", footprint="Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal")
r = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0805_2012Metric")
d[1] += node
d[2] += gnd
vcc & r & node
vcc & Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric") & gnd
ERC()
generate_netlist()
