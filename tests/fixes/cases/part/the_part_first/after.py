from skidl import *

r = Part("Device", 'R', value='1k')
generate_netlist()
