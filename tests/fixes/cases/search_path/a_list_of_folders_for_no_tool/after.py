import skidl
skidl.lib_search_paths[skidl.KICAD9] += ['libs']
