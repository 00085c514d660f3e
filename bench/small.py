"""Three parts, clean: what bench/speed.py runs with Circuitron and with Python alone."""

from skidl import *

set_default_tool(KICAD9)

vcc, gnd = Net("VCC"), Net("GND")
vcc.drive = POWER
gnd.drive = POWER
supply = Part("Connector_Generic", "Conn_01x02", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
r1 = Part("Device", "R", ref="R1", value="330", footprint="Resistor_SMD:R_0603_1608Metric")
led = Part("Device", "LED", ref="D1", footprint="LED_SMD:LED_0603_1608Metric")
vcc += supply[1]
gnd += supply[2]
vcc & r1 & led["A", "K"] & gnd

ERC()
generate_netlist()
