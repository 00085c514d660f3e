from skidl import *

u = Part('74xx', '74HC245')
d, q = Bus('D', 8), Bus('Q', 8)
for i in range(1, 9):
    u[f'A{i}'] += d[i - 1]
u['B1', 'B2'] += q[0], q[1]
u['B3 B4'] += q[2], q[3]
for n, pin in enumerate(['B5', 'B6', 'B7', 'B8']):
    u[pin] += q[n + 4]

ERC()
