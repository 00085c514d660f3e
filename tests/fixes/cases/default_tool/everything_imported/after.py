from skidl import *
import os
set_default_tool(KICAD9)

r = Part('Device', 'R')
