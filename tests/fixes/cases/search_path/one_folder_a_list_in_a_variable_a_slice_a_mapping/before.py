from skidl import *
here = ['/k']
lib_search_paths[KICAD9] = '/k'
lib_search_paths[KICAD8] = here
lib_search_paths[KICAD9][:] = ['/k']
lib_search_paths.update({KICAD9: ['/k']})
generate_netlist()
