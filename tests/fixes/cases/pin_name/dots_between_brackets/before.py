from skidl import *

u = Part('74xx', '74LS573')
d = Bus('D', 8)
u['D[0..7]'] += d

ERC()
