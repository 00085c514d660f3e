from skidl import *
lib_search_paths_kicad.append('.')
