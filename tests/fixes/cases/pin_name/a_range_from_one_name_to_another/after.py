from skidl import *

u = Part('74xx', '74LS573')
d = Bus('D', 8)
u["Q[7:0]"] += d

ERC()
