from skidl import *

r = Part('board', 'R', tool=SKIDL, footprint='Resistor_SMD:R_0603_1608Metric')
ERC()
