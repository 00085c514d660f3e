try:
    from skidl import *
    set_default_tool(KICAD9)
except ImportError:
    raise SystemExit
r = Part('Device', 'R')
