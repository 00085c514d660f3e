from skidl import *

u = Part('74xx', '74HC595')
for p in ('SER', '~OE', '~SRCLR'):
    u[p] += Net(p)

ERC()
