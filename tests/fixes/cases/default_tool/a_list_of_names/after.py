import os
from skidl import (
    Net,
    Part,
    KICAD9,
    set_default_tool,
)
set_default_tool(KICAD9)
r = Part('Device', 'R')
