from skidl import *
here = ['/k']
lib_search_paths[KICAD9].append('/k')
lib_search_paths[KICAD8].extend(here)
lib_search_paths[KICAD9].extend(['/k'])
lib_search_paths[KICAD9].extend(['/k'])
generate_netlist()
