"""RS-485 and CAN transceivers on one UART header: inverted pins, pull-ups in a loop over a dictionary, Net.fetch."""

from skidl import *

vcc = Net.fetch("VCC")
gnd = Net.fetch("GND")
vcc.drive = POWER
gnd.drive = POWER

nets = {name: Net(name) for name in ("RS485_RX", "RS485_TX", "RS485_DE", "CAN_RX", "CAN_TX")}
header = Part("Connector_Generic", "Conn_01x07", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x07_P2.54mm_Vertical")
header[1, 2] += vcc, gnd
for number, net in enumerate(nets.values(), start=3):
    header[number] += net

rs485 = Part("Interface_UART", "MAX485E", ref="U1", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
rs485["VCC"] += vcc
rs485["GND"] += gnd
rs485["RO"] += nets["RS485_RX"]
rs485["DI"] += nets["RS485_TX"]
rs485["DE", "~{RE}"] += nets["RS485_DE"]
line_a, line_b = Net("LINE_A"), Net("LINE_B")
rs485["A"] += line_a
rs485["B"] += line_b

can = Part("Interface_CAN_LIN", "MCP2551-I-SN", ref="U2", footprint="Package_SO:SOIC-8_3.9x4.9mm_P1.27mm")
can["VDD"] += vcc
can["VSS"] += gnd
can["TXD"] += nets["CAN_TX"]
can["RXD"] += nets["CAN_RX"]
can["Rs"] += gnd
can["Vref"] += NC
can_high, can_low = Net("CAN_H"), Net("CAN_L")
can["CANH"] += can_high
can["CANL"] += can_low

termination = Part("Device", "R", dest=TEMPLATE, value="120", footprint="Resistor_SMD:R_1206_3216Metric")
line_a & termination() & line_b
can_high & termination() & can_low
for net, rail in {line_a: vcc, line_b: gnd}.items():
    bias = Part("Device", "R", value="560", footprint="Resistor_SMD:R_0603_1608Metric")
    bias[1] += net
    bias[2] += rail

bus = Part("Connector", "Screw_Terminal_01x04", ref="J2", footprint="TerminalBlock:TerminalBlock_bornier-4_P5.08mm")
for pin, net in zip(range(1, 5), (line_a, line_b, can_high, can_low)):
    bus[pin] += net
for chip in (rs485, can):
    bypass = Part("Device", "C", value="100nF", footprint="Capacitor_SMD:C_0603_1608Metric")
    bypass[1] += vcc
    bypass[2] += gnd

ERC()
generate_netlist()
