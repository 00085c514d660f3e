import os
from skidl import *
generate_netlist()
