from skidl import *
lib_search_paths['kicad9'].append('.')
footprint_search_paths["kicad9"] += ['.']
