import os
from skidl import *
os.makedirs('out', exist_ok=True)
generate_netlist(file_='out/board.net')
