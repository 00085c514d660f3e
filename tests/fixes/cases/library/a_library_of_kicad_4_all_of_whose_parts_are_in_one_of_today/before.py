from skidl import *
reg = SchLib('regul.lib')
u = Part(reg, 'LM7805_TO220')
generate_netlist()
