# A regulator of a private library by number.
# by: rules
# expect: refused
from skidl import *
vin, gnd, vout = Net("VIN"), Net("GND"), Net("VOUT")
vin.drive = gnd.drive = POWER
u = Part("mylib", "LM7805_TO220", ref="U1", footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
c = Part("Device", "C", value="1uF", footprint="Capacitor_SMD:C_0805_2012Metric")
u[1] += vin
u[2] += gnd
u[3] += vout
vout & c & gnd
ERC()
generate_netlist()
