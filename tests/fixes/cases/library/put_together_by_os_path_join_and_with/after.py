import os
from skidl import *
LIBS = '/usr/share/kicad/symbols/'
r = Part('Device', 'R')
c = Part('Device', 'C')
generate_netlist()
