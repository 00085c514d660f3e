from skidl import *

u = Part('74xx', '74LS47')
n, m = Net('N'), Net('M')
u[7] += n
u[13] += m

ERC()
