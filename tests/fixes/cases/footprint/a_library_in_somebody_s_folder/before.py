from skidl import *

d = Part('Device', 'LED', footprint='KiCad_V5/LED_SMD.pretty:LED_0805_2012Metric')
generate_netlist()
