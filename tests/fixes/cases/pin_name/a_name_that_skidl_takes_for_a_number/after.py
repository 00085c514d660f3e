from skidl import *

u = Part('4xxx_IEEE', '40161')
d = Bus('D', 3)
u['P0', 4, 5] += d

ERC()
