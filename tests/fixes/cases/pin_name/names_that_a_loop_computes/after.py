from skidl import *

u = Part('74xx', '74HC595')
d = Bus('D', 4)
U_PINS = ("QA", "QB", "QC", "QD")
for i in range(4):
    u[U_PINS[i]] += d[i]

ERC()
