from skidl import *

r = Part('Device', 'R', value='10k')
c = Part('Device', 'C', value='1u', footprint='Capacitor_SMD:C_0603_1608Metric')
