from skidl import *

u = Part('74xx', '74LS47')
n, m = Net('N'), Net('M')
u['A'] += n
u['a'] += m

ERC()
