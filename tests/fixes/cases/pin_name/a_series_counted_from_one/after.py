from skidl import *

u = Part('74xx', '74HC245')
d, q = Bus('D', 8), Bus('Q', 8)
U_PINS = ("A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7")
for i in range(1, 9):
    u[U_PINS[i - 1]] += d[i - 1]
u['B0', 'B1'] += q[0], q[1]
u['B2 B3'] += q[2], q[3]
for n, pin in enumerate(['B4', 'B5', 'B6', 'B7']):
    u[pin] += q[n + 4]

ERC()
