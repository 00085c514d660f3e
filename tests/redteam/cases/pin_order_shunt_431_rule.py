# Cathode and reference as TI's TL431 has them: other makers' are the other way round.
# by: rules
# expect: refused
from skidl import *
vin, gnd, ref, out = Net("VIN"), Net("GND"), Net("REF"), Net("OUT")
vin.drive = gnd.drive = POWER
u = Part("Reference_Voltage", "TL431", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23")
rs, r1, r2 = 3 * Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0805_2012Metric", dest=TEMPLATE)
u[1] += out
u[2] += ref
u[3] += gnd
vin & rs & out & r1 & ref & r2 & gnd
ERC()
generate_netlist()
