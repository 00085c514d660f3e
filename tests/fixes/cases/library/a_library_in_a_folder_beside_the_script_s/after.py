import os
from skidl import *
lib_search_paths[get_default_tool()].append(os.path.join(os.path.dirname(__file__), "..", "libs"))
q = Part('house', 'BC547')
