import os
from skidl import *
lib_search_paths[SKIDL].append(os.path.join(os.path.dirname(__file__), ".."))
q = Part('kept', 'BC547', tool=SKIDL)
