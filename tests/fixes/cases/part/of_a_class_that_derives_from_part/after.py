from skidl import *

set_default_tool(KICAD9)


class Smoothing(Part):
    def __init__(self, vin, gnd, value="10uF"):
        super().__init__("Device", "C_Polarized", value=value, footprint="Capacitor_THT:CP_Radial_D5.0mm_P2.50mm")
        self[1, 2] += vin, gnd


Smoothing(Net("VCC"), Net("GND"))
