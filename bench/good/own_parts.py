"""A sensor module that no library has, defined here: pins with types, a template, copies with fields; level shifters."""

import math

from skidl import *

v33, v5, gnd = Net("+3V3"), Net("+5V"), Net("GND")
for net in [v33, v5, gnd]:
    net.drive = POWER

sensor = Part(
    name="BH1750_MODULE",
    tool=SKIDL,
    dest=TEMPLATE,
    ref_prefix="U",
    pins=[
        Pin(num="1", name="VCC", func=Pin.types.PWRIN),
        Pin(num="2", name="GND", func=Pin.types.PWRIN),
        Pin(num="3", name="SCL", func=Pin.types.INPUT),
        Pin(num="4", name="SDA", func=Pin.types.BIDIR),
        Pin(num="5", name="ADDR", func=Pin.types.INPUT),
    ],
    footprint="Connector_PinSocket_2.54mm:PinSocket_1x05_P2.54mm_Vertical",
)
fet = Part("Transistor_FET", "BSS138", dest=TEMPLATE, footprint="Package_TO_SOT_SMD:SOT-23")
resistor = Part("Device", "R", dest=TEMPLATE, footprint="Resistor_SMD:R_0402_1005Metric")

scl, sda = Net("SCL"), Net("SDA")
low = {"SCL": scl, "SDA": sda}
frequency, capacitance = 100e3, 200e-12
pull_up = f"{math.floor(300e-9 / capacitance / 0.8473 / 100) / 10:g}k"

for address, name in enumerate(("inside", "outside")):
    unit = sensor(ref=f"U{address + 1}", value=f"BH1750 {name}")
    unit["VCC"] += v33
    unit["GND"] += gnd
    unit["SCL"] += scl
    unit["SDA"] += sda
    unit["ADDR"] += v33 if address else gnd

high = []
for name, net in low.items():
    shifter = fet()
    upper = Net(f"{name}_5V")
    shifter["S"] += net
    shifter["G"] += v33
    shifter["D"] += upper
    v33 & resistor(value=pull_up) & net
    v5 & resistor(value="4k7") & upper
    high.append(upper)

host = Part("Connector_Generic", "Conn_01x05", ref="J1", footprint="Connector_JST:JST_PH_B5B-PH-K_1x05_P2.00mm_Vertical")
host[1, 2, 3] += v5, v33, gnd
host[4] += high[0]
host[5] += high[1]

ERC()
generate_netlist()
