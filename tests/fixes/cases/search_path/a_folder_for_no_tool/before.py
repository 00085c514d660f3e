from skidl import *
lib_search_paths.append('libs')
