from skidl import *
set_default_tool("kicad9")
