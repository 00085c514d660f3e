from skidl import *
reg = SchLib('Regulator_Linear')
u = Part(reg, 'LM7805_TO220')
generate_netlist()
