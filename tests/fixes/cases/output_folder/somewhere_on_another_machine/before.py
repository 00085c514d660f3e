from skidl import *
generate_netlist(file_='C:\\Users\\me\\board.net')
