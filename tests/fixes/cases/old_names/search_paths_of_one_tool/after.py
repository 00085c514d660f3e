from skidl import *
lib_search_paths['kicad9'].append('.')
