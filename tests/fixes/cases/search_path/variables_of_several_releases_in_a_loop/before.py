from skidl import *

import os
for v in (8, 9):
    os.environ[f'KICAD{v}_SYMBOL_DIR'] = '/k'
generate_netlist()
