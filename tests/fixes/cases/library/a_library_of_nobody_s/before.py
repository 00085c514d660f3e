from skidl import *
q = Part('House', 'BC547')
generate_netlist()
