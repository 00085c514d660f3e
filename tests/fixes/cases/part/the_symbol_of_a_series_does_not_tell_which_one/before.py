from skidl import *

z = Part('Diode', 'BZX84C5V1')
generate_netlist()
