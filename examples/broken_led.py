"""The smallest of these: an LED on 5 V, with a library, a part and two pins by the wrong name."""

from skidl import *

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER

supply = Part("Connector", "Conn_01x02_Male", footprint="Connector_JST:JST_PH_B2B-PH-K_1x02_P2.00mm_Vertical")
led = Part("device", "LED", footprint="LED_SMD:LED_0805_2012Metric")
r = Part("Device", "R", value="330", footprint="Resistor_SMD:R_0805_2012Metric")

vcc += supply[1], r[1]
r[2] += led["ANODE"]
gnd += supply[2], led["CATHODE"]

ERC()
generate_netlist()
