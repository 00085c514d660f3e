"""Ten parts from four libraries, clean: what bench/speed.py runs with Circuitron and with Python alone."""

from skidl import *

set_default_tool(KICAD9)

vin, vcc, gnd, out, timing = (Net(name) for name in ("VIN", "VCC", "GND", "OUT", "TIMING"))
vin.drive = POWER
gnd.drive = POWER

supply = Part(
    "Connector_Generic", "Conn_01x02", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical"
)
regulator = Part("Regulator_Linear", "L7805", ref="U1", footprint="Package_TO_SOT_THT:TO-220-3_Vertical")
timer = Part("Timer", "NE555P", ref="U2", footprint="Package_DIP:DIP-8_W7.62mm")
r1, r2, r3 = Part("Device", "R", TEMPLATE, value="10k", footprint="Resistor_SMD:R_0603_1608Metric") * 3
c1, c2, c3 = Part("Device", "C", TEMPLATE, value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric") * 3
led = Part("Device", "LED", ref="D1", footprint="LED_SMD:LED_0603_1608Metric")

vin += supply[1], regulator["IN"], c1[1]
vcc += regulator["OUT"], timer["VCC"], timer["R"], r1[1], c2[1]
gnd += supply[2], regulator["GND"], timer["GND"], c1[2], c2[2], c3[2]
discharge = Net("DISCHARGE")
discharge += timer["DIS"], r1[2], r2[1]
timing += timer["THR"], timer["TR"], r2[2], c3[1]
out += timer["Q"]
timer["CV"] += NC
out & r3 & led["A", "K"] & gnd

ERC()
generate_netlist()
