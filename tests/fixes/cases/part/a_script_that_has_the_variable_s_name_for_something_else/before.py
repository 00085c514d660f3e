from skidl import *
CIRCUITRON = Net('A')
u = Part('Regulator', 'MP1584EN')
generate_netlist()
