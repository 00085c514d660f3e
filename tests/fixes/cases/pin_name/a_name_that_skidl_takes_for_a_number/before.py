from skidl import *

u = Part('4xxx_IEEE', '40161')
d = Bus('D', 3)
u['P[0:2]'] += d

ERC()
