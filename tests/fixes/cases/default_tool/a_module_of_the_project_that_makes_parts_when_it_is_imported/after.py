from skidl import *
set_default_tool(KICAD9)
import power
r = Part('Device', 'R')
