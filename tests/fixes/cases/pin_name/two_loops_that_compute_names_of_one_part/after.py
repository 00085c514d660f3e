from skidl import *

u = Part('74xx', '74HC595')
U_PINS = ("QA", "QB")
for i in range(2):
    u[U_PINS[i]] += Net(f'A{i}')
U_PINS_2 = ("QC", "QD")
for i in range(2, 4):
    u[U_PINS_2[i - 2]] += Net(f'B{i}')

ERC()
