from skidl import *

u = Part(name='ICL7660', lib='Regulator_Charge')
generate_netlist()
