from skidl import *

gnd, usb = Net("GND"), Bus("USB", 3)
array = Part("Power_Protection", "SP0503BAHT", footprint="Package_TO_SOT_SMD:SOT-143")
array["A"] += gnd
array[2] += usb[0]
array[3] += usb[1]
array[4] += usb[2]
ERC()
