FP = {"R": "Resistor_SMD:R_0805_2012Metric"}
a = Part("Device", "R", footprint=FP["R"])
b = Part("Device", "R")
b.footprint = FP["R"]
