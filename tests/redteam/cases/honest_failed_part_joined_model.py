# A resistor that was joined as a whole is joined by a pin.
# replace: la += rb => la += rb[1]
# expect: repaired
# together: R2.1 U1.6
from skidl import *
vcc, gnd, la, lb = Net("+3V3"), Net("GND"), Net("RS485_A"), Net("RS485_B")
vcc.drive = gnd.drive = POWER
u1 = Part("Interface_UART", "SP3485EN", ref="U1", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
rt = Part("Device", "R", ref="R1", value="120", footprint="Resistor_SMD:R_0603_1608Metric")
j1 = Part("Connector_Generic", "Conn_01x05", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x05_P2.54mm_Vertical")
j2 = Part("Connector_Generic", "Conn_01x02", ref="J2", footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
vcc += j1[1], u1["VCC"]
gnd += j1[2], u1["GND"]
j1[3] += u1["DI"]
j1[4] += u1["RO"]
j1[5] & u1["DE", "~{RE}"]
rb = Part("Device", "R", ref="R2", value="560", footprint="Resistor_SMD:R_0603_1608Metric")
la += rb
vcc += rb[2]
la += u1["A"], rt[1], j2[1]
lb += u1["B"], rt[2], j2[2]
ERC()
generate_netlist()
