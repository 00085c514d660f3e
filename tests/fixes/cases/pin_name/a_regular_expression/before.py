from skidl import *

u = Part('74xx', '74HC595')
for p in u.get_pins('Q[AB]'):
    p += NC

ERC()
