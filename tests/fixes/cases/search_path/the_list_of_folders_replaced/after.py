from skidl import *
lib_search_paths[KICAD9].extend(['/home/me/libs', '.'])
generate_netlist()
