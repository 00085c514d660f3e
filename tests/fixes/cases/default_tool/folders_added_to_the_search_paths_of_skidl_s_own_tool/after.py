from skidl import *
set_default_tool(KICAD9)
lib_search_paths[KICAD9].append('../libs')
footprint_search_paths['kicad9'] += ['fp']
lib_search_paths[SKIDL].append('old')
r = Part('Device', 'R')
