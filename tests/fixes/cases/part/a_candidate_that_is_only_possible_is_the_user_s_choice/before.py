from skidl import *

u = Part('Regulator_Switching', 'MP1584EN')
generate_netlist()
