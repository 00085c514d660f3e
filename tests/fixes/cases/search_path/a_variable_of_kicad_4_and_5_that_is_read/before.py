import os
from skidl import *
lib_search_paths[KICAD].append(os.path.join(os.environ['KISYSMOD'], '..'))
generate_netlist()
