from skidl import *
c = Circuit()
c.add_part(u)
