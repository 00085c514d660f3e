"""USB-C sink that charges a single lithium cell: CC resistors, MCP73831 at 500 mA, a status LED.

Broken in other ways than broken_buck.py: a renamed connector, pins as the datasheet writes them, `=` where `+=` is
meant, a missing footprint, and one thing that only you can decide: which MCP73831 it is to be.
"""

from skidl import *

vbus, vbat, gnd = Net("VBUS"), Net("VBAT"), Net("GND")
cc1, cc2, prog, stat = Net("CC1"), Net("CC2"), Net("PROG"), Net("STAT")
vbus.drive = POWER
gnd.drive = POWER

usb = Part("Connector", "USB_C_Receptacle_USB2.0", ref="J1", footprint="Connector_USB:USB_C_Receptacle_HRO_TYPE-C-31-M-12")
charger = Part("Battery_Management", "MCP73831", ref="U1", footprint="Package_TO_SOT_SMD:SOT-23-5")
cell = Part("Connector_Generic", "Conn_01x02", ref="J2", footprint="Connector_JST:JST_PH_S2B-PH-K_1x02_P2.00mm_Horizontal")

resistor = Part("Device", "R", dest=TEMPLATE, footprint="Resistor_SMD:R_0603_1608Metric")
r_cc1, r_cc2 = resistor(2, value="5.1k")
r_prog = resistor(value="2k")
r_stat = resistor(value="470")

capacitor = Part("Device", "C", dest=TEMPLATE, value="4.7uF", footprint="Capacitor_SMD:C_0805_2012Metric")
c_in = capacitor()
c_bat = capacitor()

led = Part("Device", "LED", ref="D1", value="amber")

# Connector
vbus += usb["VBUS"]
gnd += usb["GND"], usb["SHIELD"]
cc1 += usb["CC1"], r_cc1[1]
cc2 += usb["CC2"], r_cc2[1]
gnd += r_cc1[2], r_cc2[2]
usb["D+"] += NC
usb["D-"] += NC
usb["SBU1"] += NC
usb["SBU2"] += NC

# Charger
charger["VDD"] += vbus
charger["VSS"] += gnd
charger["VBAT"] += vbat
charger["PROG"] += prog
prog & r_prog & gnd
vbus & c_in & gnd
vbat & c_bat & gnd

# Status: the charger pulls STAT low while it charges
charger["STAT"] = stat
vbus & r_stat & led["A", "K"] & stat

# Cell
cell[1] += vbat
cell[2] += gnd

ERC()
generate_netlist("usbc_charger.net")
