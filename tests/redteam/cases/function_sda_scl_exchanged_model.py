# Data and clock are exchanged.
# replace: "I2C_SDA" => "SCL"
# replace: "I2C_SCL" => "SDA"
from skidl import *
vcc, gnd, scl, sda = Net("VCC"), Net("GND"), Net("SCL"), Net("SDA")
vcc.drive = gnd.drive = POWER
u1 = Part("Sensor_Temperature", "TMP102xxDRL", ref="U1", footprint="Package_TO_SOT_SMD:SOT-563")
u1["I2C_SDA"] += sda
u1["I2C_SCL"] += scl
u1["V+"] += vcc
u1["GND"] += gnd
u1["ADD0"] += gnd
j1 = Part("Connector_Generic", "Conn_01x04", ref="J1", footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical")
j1[1, 2, 3, 4] += vcc, gnd, scl, sda
ERC()
generate_netlist()
