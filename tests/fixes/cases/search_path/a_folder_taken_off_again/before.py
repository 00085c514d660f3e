lib_search_paths[KICAD9].remove('/k')
