from skidl import *
q = Part('far', 'BC547')
generate_netlist()
