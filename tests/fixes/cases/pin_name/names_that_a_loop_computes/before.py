from skidl import *

u = Part('74xx', '74HC595')
d = Bus('D', 4)
for i in range(4):
    u[f'Q{i}'] += d[i]

ERC()
