from skidl import *

d, q = Bus('D', 8), Bus('Q', 8)
for n, u in enumerate(2 * Part('74xx', '74HC245', dest=TEMPLATE)):
    for i in range(8):
        u[f'A{i + n}'] += d[i]

ERC()
