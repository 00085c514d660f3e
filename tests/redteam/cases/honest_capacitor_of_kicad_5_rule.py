# CP by number: KiCad 5 is on record.
# by: safe rules
# expect: repaired
# symbol: C1 Device:C_Polarized
# together: C1.1 R1.2
from skidl import *
vcc, gnd, node = Net("VCC"), Net("GND"), Net("NODE")
vcc.drive = gnd.drive = POWER
d = Part("Device", "CP", ref="C1", footprint="Capacitor_SMD:CP_Elec_6.3x5.4")
r = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0805_2012Metric")
d[1] += node
d[2] += gnd
vcc & r & node
vcc & Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric") & gnd
ERC()
generate_netlist()
