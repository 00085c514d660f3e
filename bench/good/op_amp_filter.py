"""A second-order low-pass around one half of a TL072, the other half as a follower behind it: units and networks."""

from skidl import *

vpos, vneg, gnd = Net("+12V"), Net("-12V"), Net("GND")
for rail in (vpos, vneg, gnd):
    rail.drive = POWER
signal, filtered, out = Net("SIGNAL"), Net("FILTERED"), Net("OUT")
middle, plus = Net("MIDDLE"), Net("PLUS")

power = Part("Connector_Generic", "Conn_01x03", ref="J1", value="supply", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
jack_in = Part("Connector_Generic", "Conn_01x02", ref="J2", value="in", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
jack_out = Part("Connector_Generic", "Conn_01x02", ref="J3", value="out", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
amp = Part("Amplifier_Operational", "TL072", ref="U1", footprint="Package_DIP:DIP-8_W7.62mm")

r1, r2 = Part("Device", "R", dest=TEMPLATE, value="10k", footprint="Resistor_SMD:R_0805_2012Metric")(2)
c1 = Part("Device", "C", value="22nF", ref="C1", footprint="Capacitor_SMD:C_0805_2012Metric")
c2 = Part("Device", "C", value="10nF", ref="C2", footprint="Capacitor_SMD:C_0805_2012Metric")
c3, c4 = Part("Device", "C", dest=TEMPLATE, value="100nF", footprint="Capacitor_SMD:C_0805_2012Metric") * 2

power[1, 2, 3] += vpos, gnd, vneg
amp["V+"] += vpos
amp["V-"] += vneg
vpos & c3 & gnd & c4 & vneg

first, second = amp.unit["uA"], amp.unit["uB"]
signal & r1 & middle & r2 & plus & c2 & gnd
middle & c1 & filtered
first["+"] += plus
first["-"] += filtered
amp[1] += filtered

second["+"] += filtered
second["-"] += out
amp[7] += out

signal += jack_in[1]
gnd += jack_in[2], jack_out[2]
out += jack_out[1]

ERC()
generate_netlist()
