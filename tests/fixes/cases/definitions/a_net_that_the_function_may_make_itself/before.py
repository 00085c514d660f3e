from skidl import *

vcc, gnd, out = Net("VCC"), Net("GND"), Net("OUT")
vcc.drive = gnd.drive = POWER


def load(own=False):
    if own:
        out = Net("LOAD")
    r = Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
    out += r[1]
    gnd & r[2]


load()
ERC()
generate_netlist()
