# A netlist and a check in another order, both at the end.
# replace: value=kilo(1) => value="1k"
# expect: repaired
# replace: ERC()\nwrite() => write()\nERC()
from skidl import *
def write():
    generate_netlist()
vin, gnd = Net("VIN"), Net("GND")
vin.drive = gnd.drive = POWER
r1 = Part("Device", "R", ref="R1", value=kilo(1), footprint="Resistor_SMD:R_0603_1608Metric")
d1 = Part("Device", "LED", ref="D1", footprint="LED_SMD:LED_0603_1608Metric")
j1 = Part("Connector_Generic", "Conn_01x02", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
j1[1] += vin
vin += r1[1]
gnd += d1["K"], j1[2]
r1[2] += d1["A"]
ERC()
write()
