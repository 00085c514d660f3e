from skidl import *
r1 = Part("Device", "R", "10k", "Resistor_SMD:R_0603_1608Metric", ref="R1")
