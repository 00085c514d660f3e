from skidl import *

FP = {"R": "Resistor_SMD:R_0805_2012Metric"}
a = Part("Device", "R", footprint=FP["R"])
b = Part("Device", "R")
b.footprint = FP["R"]
a[1] += b[1]
a[2] += b[2]
ERC()
