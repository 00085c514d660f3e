from skidl import *
generate_netlist(file_='out/board.net')
