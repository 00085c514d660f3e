from skidl import *

u = Part('74xx', '74HC14')
n, m = Net('N'), Net('M')
u.uB[3] += n
u.uB[4] += m

ERC()
