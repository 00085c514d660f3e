from skidl import *
lib_search_paths['kicad'].append('.')
footprint_search_paths["kicad"] += ['.']
