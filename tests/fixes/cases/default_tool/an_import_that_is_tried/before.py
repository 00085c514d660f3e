try:
    from skidl import *
except ImportError:
    raise SystemExit
r = Part('Device', 'R')
