from skidl import *

u = Part('74xx', '74LS47')
for s in 'ABCDEFG':
    u[s] += Net(s)

ERC()
