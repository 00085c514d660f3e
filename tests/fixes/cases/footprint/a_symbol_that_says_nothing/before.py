from skidl import *

u = Part('Device', 'Transformer_1P_1S')
generate_netlist()
