from skidl import *

gnd, usb = Net("GND"), Bus("USB", 3)
array = Part("Power_Protection", "SP0503BAHT", footprint="Package_TO_SOT_SMD:SOT-143")
array["A"] += gnd
array["K1"] += usb[0]
array["K2"] += usb[1]
array["K3"] += usb[2]
ERC()
