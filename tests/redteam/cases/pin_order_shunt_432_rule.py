# Cathode and reference as a TL432 has them in SOT-23.
# by: rules
# expect: refused
from skidl import *
vin, gnd, ref, out = Net("VIN"), Net("GND"), Net("REF"), Net("OUT")
vin.drive = gnd.drive = POWER
u = Part("Reference_Voltage", "TL431", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23")
rs, r1, r2 = 3 * Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)
u[2] += out
u[1] += ref
u[3] += gnd
vin & rs & out & r1 & ref & r2 & gnd
ERC()
generate_netlist()
