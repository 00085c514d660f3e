from skidl import *

set_default_tool(KICAD9)
gnd, vcc = Net("GND"), Net("VCC")


class Led(Part):
    def __init__(self, color, **fields):
        super().__init__("Device", "LED", value=color, footprint="LED_SMD:LED_0805_2012Metric", **fields)

    def feed(self, net):
        net += self["A"]


class Series(Part):
    def __init__(self, value):
        Part.__init__(self, "Device", "R", value=value, footprint="Resistor_SMD:R_0805_2012Metric")


led, r = Led("red"), Series("1k")
led.feed(r[2])
led["K"] += gnd
r[1] += vcc
