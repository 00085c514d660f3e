import os
from skidl import *
LIBS = '/usr/share/kicad/symbols/'
r = Part(os.path.join(LIBS, 'Device.kicad_sym'), 'R')
c = Part(LIBS + 'Device.kicad_sym', 'C')
generate_netlist()
