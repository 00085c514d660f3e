from skidl import *

def f(p):
    return Net(p)

u = Part('74xx', '74HC595')
for p in ('~{SRCLR}', '~{OE}'):
    u[p] += NC

ERC()
