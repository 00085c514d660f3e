from skidl import *

u = Part('74xx', '74HC245')
d, q = Bus('D', 8), Bus('Q', 8)
u['A0'] += q[0]
for i in range(1, 9):
    u[f'A{i}'] += d[i - 1]

ERC()
