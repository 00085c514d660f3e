import os
os.environ['KICAD10_SYMBOL_DIR'] = './libs'
from skidl import *
generate_netlist()
