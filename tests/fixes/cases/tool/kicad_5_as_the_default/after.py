from skidl import *
set_default_tool(KICAD9)
