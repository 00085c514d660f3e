from skidl import *


def load():
    r = Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
    rail += r[1]
    r[2] += Net("GND")


def main():
    rail = Net("RAIL")
    load()


main()
ERC()
generate_netlist()
