from skidl import *

r = Part('Device', 'R', manf='Yageo', part='RC0603', lib_name='x')
r[1, 2] += Net('A'), Net('B')
ERC()
generate_netlist()
