from skidl import *
generate_netlist(file_=folder + '/board.net')
