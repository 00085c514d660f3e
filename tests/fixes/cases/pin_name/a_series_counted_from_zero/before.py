from skidl import *

u = Part('Transistor_Array', 'ULN2803A')
d, q = Bus('D', 8), Bus('Q', 8)
for i in range(8):
    u[f'I{i}'] += d[i]
    u[f'O{i}'] += q[i]

ERC()
