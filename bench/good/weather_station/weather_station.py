"""A humidity sensor with parts of its own: a KiCad 5 library, a library that SKiDL wrote, values from a table."""

import csv

from skidl import *

vin, v33, gnd = Net("VIN"), Net("+3V3"), Net("GND")
for rail in (vin, v33, gnd):
    rail.drive = POWER
sda, scl = Net("SDA"), Net("SCL")

regulator = Part("mine", "XREG33", tool=KICAD5, ref="U1", footprint="Package_TO_SOT_SMD:SOT-223")
sensor = Part("station_lib", "XHYG21", tool=SKIDL, ref="U2", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
host = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")

regulator["VI", "GND", "VO"] += vin, gnd, v33
sensor["VDD", "GND"] += v33, gnd
sensor["SDA"] += sda
sensor["SCL"] += scl
host[1:4] += vin, gnd, sda, scl

nets = {"VIN": vin, "+3V3": v33, "GND": gnd, "SDA": sda, "SCL": scl}
with open("passives.csv") as table:
    for name, value, first, second in csv.reader(table):
        package = "Capacitor_SMD:C_0805_2012Metric" if name == "C" else "Resistor_SMD:R_0603_1608Metric"
        part = Part("Device", name, value=value, footprint=package)
        nets[first] & part & nets[second]

ERC()
generate_netlist()
