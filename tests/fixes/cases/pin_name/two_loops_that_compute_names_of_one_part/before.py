from skidl import *

u = Part('74xx', '74HC595')
for i in range(2):
    u[f'Q{i}'] += Net(f'A{i}')
for i in range(2, 4):
    u[f'Q{i}'] += Net(f'B{i}')

ERC()
