from skidl import *

c = Part('Device', 'C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
