from skidl import *

u = Part(name='ICL7660', lib='Regulator_SwitchedCapacitor')
generate_netlist()
