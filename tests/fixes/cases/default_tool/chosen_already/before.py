from skidl import *
set_default_tool(KICAD8)
r = Part('Device', 'R')
