# Transmit and receive of a line driver are exchanged.
# replace: "TXD1" => "R1OUT"
# replace: "RXD1" => "T1IN"
from skidl import *
vcc, gnd, line_rx, line_tx, rx, tx = Net("VCC"), Net("GND"), Net("LINE_RX"), Net("LINE_TX"), Net("RX"), Net("TX")
vcc.drive = gnd.drive = POWER
u1 = Part("Interface_UART", "MAX3232", ref="U1", footprint="Package_SO:SOIC-16_3.9x9.9mm_P1.27mm")
u1["TXD1"] += tx
u1["RXD1"] += rx
u1["VCC"] += vcc
u1["GND"] += gnd
u1["T1OUT"] += line_tx
u1["R1IN"] += line_rx
u1["T2IN"] += gnd
u1["R2IN"] += gnd
j1 = Part("Connector_Generic", "Conn_01x06", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical")
j1[1, 2, 3, 4, 5, 6] += vcc, gnd, line_rx, line_tx, rx, tx
ERC()
generate_netlist()
