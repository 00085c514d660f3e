from skidl import *
r1 = Part("Device", "R", value="10k", footprint="Resistor_SMD:R_0603_1608Metric", ref="R1")
