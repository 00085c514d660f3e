from skidl import *

u = Part('74xx', '74HC595')
U_PINS = ("QB", "QC")
for i in range(1, 3):
    u[U_PINS[i - 1]] += Net(f'Q{i}')

ERC()
