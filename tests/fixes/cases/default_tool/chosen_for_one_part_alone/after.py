from skidl import *
set_default_tool(KICAD9)
r = Part('Device', 'R', tool=KICAD9)
c = Part('Device', 'C')
