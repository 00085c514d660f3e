# A model takes QH for the serial output QH*.
# replace: "QH*" => "QH"
from skidl import *
vcc, gnd, nxt = Net("VCC"), Net("GND"), Net("NEXT")
vcc.drive = gnd.drive = POWER
u1 = Part("74xx", "74HC595", ref="U1", footprint="Package_DIP:DIP-16_W7.62mm")
u1["VCC"] += vcc
u1["GND"] += gnd
u1["~{OE}"] += gnd
u1["~{SRCLR}"] += vcc
u1["QH*"] += nxt
j1 = Part("Connector_Generic", "Conn_01x06", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical")
j1[1, 2, 3] += u1["SER"], u1["SRCLK"], u1["RCLK"]
j1[4] += nxt
j1[5, 6] += vcc, gnd
ERC()
generate_netlist()
