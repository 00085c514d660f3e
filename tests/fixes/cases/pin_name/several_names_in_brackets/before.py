from skidl import *

u = Part('74xx', '74HC595')
n, m = Net('N'), Net('M')
u['SER', '~OE', '~SRCLR'] += n, m, m

ERC()
