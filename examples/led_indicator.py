"""A power indicator: a connector, a fuse, a resistor and an LED. Passes `circuitron check` as it is."""

from skidl import *

vin, vcc, gnd = Net("VIN"), Net("VCC"), Net("GND")
vin.drive = POWER
gnd.drive = POWER

supply = Part("Connector", "Screw_Terminal_01x02", ref="J1", value="5V", footprint="TerminalBlock:TerminalBlock_bornier-2_P5.08mm")
fuse = Part("Device", "Polyfuse", ref="F1", value="500mA", footprint="Fuse:Fuse_1206_3216Metric")
limit = Part("Device", "R", ref="R1", value="1k", footprint="Resistor_SMD:R_0805_2012Metric")
led = Part("Device", "LED", ref="D1", value="green", footprint="LED_SMD:LED_0805_2012Metric")

supply[1] += vin
supply[2] += gnd
vin & fuse & vcc & limit & led["A", "K"] & gnd

ERC()
generate_netlist()
