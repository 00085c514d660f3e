from skidl import *

u = Part('74xx', '74HC245')
d, q = Bus('D', 8), Bus('Q', 8)
for i in (1, 2, 3, 8):
    u[f'A{i}'] += d[i - 1]

ERC()
