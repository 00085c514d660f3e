from skidl import *
lib_search_paths.clear()
lib_search_paths[KICAD9].clear()
lib_search_paths[KICAD9].append('/k')
del lib_search_paths[KICAD9][0]
generate_netlist()
