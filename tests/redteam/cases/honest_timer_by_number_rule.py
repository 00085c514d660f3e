# All versions of an NE555 in DIP-8 have one pinout.
# by: safe rules
# expect: repaired
# symbol: U1 Timer:NE555P
from skidl import *
vcc, gnd, out, cap = Net("VCC"), Net("GND"), Net("OUT"), Net("CAP")
vcc.drive = gnd.drive = POWER
u = Part("Timer", "NE555", ref="U1", footprint="Package_DIP:DIP-8_W7.62mm")
r, c, cv, rl = (Part("Device", n, value=v, footprint="Resistor_SMD:R_0805_2012Metric") for n, v in (("R", "10k"), ("C", "1uF"), ("C", "10nF"), ("R", "1k")))
u[1] += gnd
u[2] += cap
u[3] += out
u[4, 8] += vcc
u[5] += cv[1]
cv[2] += gnd
u[6] += cap
u[7] += NC
out & r & cap & c & gnd
out & rl & gnd
ERC()
generate_netlist()
