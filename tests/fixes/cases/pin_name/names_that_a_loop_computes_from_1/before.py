from skidl import *

u = Part('74xx', '74HC595')
for i in range(1, 3):
    u['Q' + str(i)] += Net(f'Q{i}')

ERC()
