"""A USB-powered sensor node: USB-C sink, LDO, microcontroller module, pull-ups, ESD array, a crystal left out on purpose."""

from skidl import *

gnd = Net("GND")
gnd.drive = POWER
vbus = Net("VBUS")
vbus.drive = POWER
v33 = Net("+3V3")

usb = Part("Connector", "USB_C_Receptacle_USB2.0_16P", ref="J1", footprint="Connector_USB:USB_C_Receptacle_GCT_USB4105-xx-A_16P_TopMnt_Horizontal")
esd = Part("Power_Protection", "USBLC6-2SC6", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-6")
ldo = Part("Regulator_Linear", "AP2112K-3.3", ref="U2", footprint="Package_TO_SOT_SMD:SOT-23-5")
mcu = Part("RF_Module", "ESP32-C3-WROOM-02", ref="U3", footprint="RF_Module:ESP32-C3-WROOM-02")
sensor = Part("Sensor_Temperature", "TMP102xxDRL", ref="U4", footprint="Package_TO_SOT_SMD:SOT-563")

dp, dm = Net("D+"), Net("D-")
sda, scl = Net("SDA"), Net("SCL")
enable = Net("EN")

usb["VBUS"] += vbus
usb["GND", "SHIELD"] += gnd
usb["D+"] += dp
usb["D-"] += dm
for cc in ("CC1", "CC2"):
    pull_down = Part("Device", "R", value="5k1", footprint="Resistor_SMD:R_0402_1005Metric")
    usb[cc] & pull_down & gnd
usb["SBU1", "SBU2"] += NC

esd["VBUS"] += vbus
esd["GND"] += gnd
esd[1, 6] += dp
esd[3, 4] += dm

ldo["VIN", "EN"] += vbus
ldo["GND"] += gnd
ldo["VOUT"] += v33
ldo["NC"] += NC

mcu["3V3"] += v33
mcu["GND"] += gnd
mcu["EN"] += enable
mcu["IO18"] += dm
mcu["IO19"] += dp
mcu["IO4"] += sda
mcu["IO5"] += scl
for name in ("IO0", "IO1", "IO2", "IO3", "IO6", "IO7", "IO8", "IO9", "IO10", "IO20/RXD", "IO21/TXD"):
    mcu[name] += NC
for net in (sda, scl, enable):
    pull_up = Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0402_1005Metric")
    v33 & pull_up & net
delay = Part("Device", "C", value="1uF", footprint="Capacitor_SMD:C_0402_1005Metric")
enable & delay & gnd

sensor["V+"] += v33
sensor["GND"] += gnd
sensor["SDA"] += sda
sensor["SCL"] += scl
sensor["ADD0"] += gnd
sensor["ALERT"] += NC

for rail in (vbus, v33, v33):
    c = Part("Device", "C", value="10uF", footprint="Capacitor_SMD:C_0805_2012Metric")
    rail & c & gnd

ERC()
generate_netlist()
