from skidl import *
generate_netlist(file_='board.net')
