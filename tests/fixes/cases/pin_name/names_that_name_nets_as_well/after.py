from skidl import *

u = Part('74xx', '74HC595')
U_PINS = {"~OE": "~{OE}", "~SRCLR": "~{SRCLR}"}
for p in ('SER', '~OE', '~SRCLR'):
    u[U_PINS.get(p, p)] += Net(p)

ERC()
