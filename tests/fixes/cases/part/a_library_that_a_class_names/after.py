from skidl import *

set_default_tool(KICAD9)


class Block:
    lib = "Device"

    def part(self, name, footprint):
        return Part(self.lib, name, footprint=footprint)


class Divider(Block):
    def __init__(self, vin, out, gnd):
        top, bottom = (self.part("R", "Resistor_SMD:R_0805_2012Metric") for _ in range(2))
        top[1, 2] += vin, out
        bottom[1, 2] += out, gnd


Divider(Net("VCC"), Net("OUT"), Net("GND"))
