from skidl import *

u = Part('74xx', '74HC595')
d = Bus('D', 2)
u['Q[0:1]'] += d

ERC()
