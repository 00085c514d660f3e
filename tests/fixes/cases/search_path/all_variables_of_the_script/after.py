from skidl import *

import os
os.environ.setdefault('KICAD8_SYMBOL_DIR', '/usr/share/kicad/symbols')
os.environ.setdefault("KICAD_SYMBOL_DIR", r"C:\KiCad\symbols")
os.environ['KICAD8_FOOTPRINT_DIR'] = '/fp'
generate_netlist()
