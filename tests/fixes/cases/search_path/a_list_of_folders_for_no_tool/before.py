import skidl
skidl.lib_search_paths += ['libs']
