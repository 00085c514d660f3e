from skidl import *

vcc, gnd, out = Net("VCC"), Net("GND"), Net("OUT")
vcc.drive = gnd.drive = POWER

made = 0


def load():
    r = Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
    r.ref = "R" + str(made)
    made += 1
    r[1, 2] += vcc, gnd


load()
load()
ERC()
generate_netlist()
