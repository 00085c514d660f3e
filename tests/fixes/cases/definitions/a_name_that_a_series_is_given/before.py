from skidl import *

vcc, gnd, out = Net("VCC"), Net("GND"), Net("OUT")
vcc.drive = gnd.drive = POWER


def load():
    r = Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
    out &= r
    vcc & out & gnd


load()
ERC()
generate_netlist()
