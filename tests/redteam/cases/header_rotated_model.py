# Pins counted from 0: 0 becomes the last, which rotates the header.
# replace: j1[i] => j1[i or 10]
from skidl import *
gnd = Net("GND")
gnd.drive = POWER
j1 = Part("Connector_Generic", "Conn_01x10", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x10_P2.54mm_Vertical")
for i in range(10):
    r = Part("Device", "R", ref=f"R{i + 1}", value="1k", footprint="Resistor_SMD:R_0603_1608Metric")
    line = Net(f"LINE{i}")
    j1[i] += line
    line & r & gnd
ERC()
generate_netlist()
