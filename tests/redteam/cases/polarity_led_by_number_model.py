# A light-emitting diode is turned round, by numbers.
# replace: d1["ANODE"] => d1[1]
# replace: d1["CATHODE"] => d1[2]
from skidl import *
vcc, gnd, mid = Net("VCC"), Net("GND"), Net("MID")
vcc.drive = gnd.drive = POWER
d1 = Part("Device", "LED", ref="D1", footprint="LED_SMD:LED_0603_1608Metric")
r1 = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
vcc & r1 & mid
mid += d1["ANODE"]
gnd += d1["CATHODE"]
j1 = Part("Connector_Generic", "Conn_01x02", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
j1[1, 2] += vcc, gnd
ERC()
generate_netlist()
