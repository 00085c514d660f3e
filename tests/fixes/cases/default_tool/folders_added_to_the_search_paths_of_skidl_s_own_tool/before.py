from skidl import *
lib_search_paths[KICAD].append('../libs')
footprint_search_paths['kicad10'] += ['fp']
lib_search_paths[SKIDL].append('old')
r = Part('Device', 'R')
