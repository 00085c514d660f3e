from skidl import *

vcc, gnd, out, ctrl = Net("VCC"), Net("GND"), Net("OUT"), Net("CTRL")


def connect(part, table):
    for pin, net in table.items():
        part[pin] += net


regulator = Part("Regulator_Linear", "AMS1117-3.3", footprint="Package_TO_SOT_SMD:SOT-223-3_TabPin2")
regulator["VI"] += vcc
regulator["BYPASS"] += NC
connect(regulator, {"GND": gnd, "TEMP": NC, "VO": out})
ERC()
