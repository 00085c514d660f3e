from skidl import *

import os
for name in ['KICAD8_SYMBOL_DIR', 'KICAD9_SYMBOL_DIR']:
    os.environ[name] = '/k'
os.environ.update({'KICAD9_SYMBOL_DIR': '/k', 'LANG': 'C'})
generate_netlist()
