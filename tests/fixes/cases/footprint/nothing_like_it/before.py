from skidl import *

t = Part('Device', 'Transformer_1P_1S', footprint='Transformer_THT:Transformer_EE20')
t['AA', 'AB', 'SA', 'SB'] += Net('L'), Net('N'), Net('AC1'), Net('AC2')
generate_netlist()
