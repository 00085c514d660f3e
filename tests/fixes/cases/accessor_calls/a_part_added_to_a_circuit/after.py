from skidl import *
c = Circuit()
c.add_parts(u)
