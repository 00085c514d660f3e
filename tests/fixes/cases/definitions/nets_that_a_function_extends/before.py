from skidl import *

vcc, gnd, out = Net("VCC"), Net("GND"), Net("OUT")
vcc.drive = gnd.drive = POWER


def divider():
    """Half of the supply."""
    r1, r2 = 2 * Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
    vcc += r1[1]
    out += r1[2], r2[1]
    gnd += r2[2]


def header():
    global gnd
    mid = Net("MID")

    def series():
        r = Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
        mid += r[1]
        out += r[2]

    series()
    j = Part(
        "Connector_Generic",
        "Conn_01x04",
        footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical",
    )
    gnd += j[1]
    vcc += j[2]
    j[3] += mid
    NC += j[4]


class Board:
    def load(self):
        r = Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
        for pin, net in ((r[1], out), (r[2], gnd)):
            net += pin
        with open("log.txt", "w"):
            out += r[1]


divider()
header()
Board().load()
ERC()
generate_netlist()
