from skidl import *

u = Part('74xx', '74LS573')
d = Bus('D', 9)
u['D[0..8]'] += d

ERC()
