# Neither end of the net between a pull-up and its input is certain: the library and the overbar are wrong.
# by: rules
# expect: repaired
# together: R1.2 U1.10
from skidl import *
v5, gnd = Net("+5V"), Net("GND")
v5.drive = gnd.drive = POWER
u1 = Part("74xx", "74HC595", ref="U1", footprint="Package_DIP:DIP-16_W7.62mm")
r1 = Part("device", "R", ref="R1", value="10k", footprint="Resistor_SMD:R_0603_1608Metric")
r1[1] += v5
r1[2] += u1["SRCLR"]
u1["VCC"] += v5
u1["GND"] += gnd
u1["OE"] += gnd
j1 = Part("Connector_Generic", "Conn_01x06", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical")
j1[1, 2, 3, 4, 5, 6] += v5, gnd, u1["SER"], u1["SRCLK"], u1["RCLK"], u1[15]
ERC()
generate_netlist()
