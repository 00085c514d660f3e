from skidl import *

d = Part('Device', 'LED', footprint='LED_SMD:LED_0805_2012Metric')
generate_netlist()
