from skidl import *

d = Part('Device', 'LED', footprnt='LED_THT:LED_D5.0mm')
generate_netlist()
