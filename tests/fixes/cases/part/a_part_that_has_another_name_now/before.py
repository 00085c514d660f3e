from skidl import *

c = Part('Device', "CP", value='10uF')
generate_netlist()
