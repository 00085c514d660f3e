from skidl import *

r = Part('Device', 'C', footprint='Capacitor_SMD:C_0805_2012Metric')
generate_netlist()
