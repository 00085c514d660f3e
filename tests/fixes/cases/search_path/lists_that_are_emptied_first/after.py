from skidl import *
lib_search_paths[KICAD9].append('/k')
generate_netlist()
