from skidl import *

set_default_tool(KICAD9)


class Block:
    lib = "Device"

    def __init__(self, vin, gnd):
        self.vin, self.gnd = vin, gnd

    def part(self, name, value, footprint):
        return Part(self.lib, name, value=value, footprint=footprint)


class Indicator(Block):
    def __init__(self, vin, gnd):
        super().__init__(vin, gnd)
        self.r = self.part("R", "1k", "Resistor_SMD:R_0805_2012Metric")
        self.d = self.part("LED", "red", "LED_SMD:LED_0805_2012Metric")
        self.vin += self.r[1]
        self.r[2] += self.d["ANODE"]


indicator = Indicator(Net("VCC"), Net("GND"))
indicator.d["CATHODE"] += indicator.gnd
