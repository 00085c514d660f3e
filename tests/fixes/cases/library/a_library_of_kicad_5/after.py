import os
from skidl import *
lib_search_paths[KICAD5].append(os.path.join(os.path.dirname(__file__), "..", "libs"))
q = Part('old', 'BC547')
