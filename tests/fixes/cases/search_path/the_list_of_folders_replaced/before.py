from skidl import *
lib_search_paths[KICAD9] = ['/home/me/libs', '.']
generate_netlist()
