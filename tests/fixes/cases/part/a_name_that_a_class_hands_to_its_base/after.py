from skidl import *

set_default_tool(KICAD9)


class Block:
    def __init__(self, name, fp):
        self.u = Part("Device", name, footprint=fp)


class Smoothing(Block):
    def __init__(self, vin, gnd):
        super().__init__("C_Polarized", "Capacitor_THT:CP_Radial_D5.0mm_P2.50mm")
        self.u[1, 2] += vin, gnd


class Load(Block):
    def __init__(self, vin, gnd):
        super().__init__("R", "Resistor_SMD:R_0805_2012Metric")
        self.u[1, 2] += vin, gnd


vin, gnd = Net("VCC"), Net("GND")
Smoothing(vin, gnd)
Load(vin, gnd)
