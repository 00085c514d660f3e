"""Eight LEDs behind a 74HC595 on a five-wire header: buses, slices, templates, pins with overbars."""

from skidl import *

vcc = Net("VCC")
gnd = Net("GND")
vcc.drive = POWER
gnd.drive = POWER
control = Bus("CTRL", 3)
outputs = Bus("Q", 8)

header = Part("Connector_Generic", "Conn_01x05", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical")
register = Part("74xx", "74HC595", ref="U1", footprint="Package_SO:SOIC-16_3.9x9.9mm_P1.27mm")
resistor = Part("Device", "R", dest=TEMPLATE, value="470", footprint="Resistor_SMD:R_0603_1608Metric")
led = Part("Device", "LED", dest=TEMPLATE, value="red", footprint="LED_SMD:LED_0603_1608Metric")
bypass = Part("Device", "C", ref="C1", value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")

header[1] += vcc
header[2] += gnd
header[3:5] += control[2:0]

vcc += register["VCC"], register["~{SRCLR}"], bypass[1]
gnd += register["GND"], register["~{OE}"], bypass[2]
register["SER"] += control[0]
register["SRCLK"] += control[1]
register["RCLK"] += control[2]
register["QA", "QB", "QC", "QD", "QE", "QF", "QG", "QH"] += outputs[0:7]
register[9] += NC

for i in range(8):
    r = resistor(ref=f"R{i + 1}")
    d = led(ref=f"D{i + 1}")
    outputs[i] & r & d["A", "K"] & gnd

ERC()
generate_netlist()
