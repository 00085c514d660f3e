# A module becomes another one, and its name is lost.
# replace: "ESP32-CAMX9" => "ESP-12E"
from skidl import *
vcc, gnd, rst = Net("VCC"), Net("GND"), Net("RST")
vcc.drive = gnd.drive = POWER
u1 = Part("RF_Module", "ESP32-CAMX9", ref="U1", footprint="RF_Module:ESP-12E")
u1["VCC"] += vcc
u1["GND"] += gnd
u1["EN"] += vcc
u1["~{RST}"] += rst
j1 = Part("Connector_Generic", "Conn_01x03", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical")
j1[1, 2, 3] += vcc, gnd, rst
ERC()
generate_netlist()
