from skidl import *

lib_search_paths[KICAD9].remove('/k')
generate_netlist()
