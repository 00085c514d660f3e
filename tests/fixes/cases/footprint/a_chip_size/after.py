from skidl import *

d = Part('Device', 'LED', footprint='LED_SMD:LED_0603_1608Metric')
generate_netlist()
