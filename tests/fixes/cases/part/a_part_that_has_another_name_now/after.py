from skidl import *

c = Part('Device', "C_Polarized", value='10uF')
generate_netlist()
