from skidl import *

u = Part('74xx', '74HC595')
for p in ('SER', '~OE'):
    u[p] += NC

ERC()
