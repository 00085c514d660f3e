from skidl import *

u = Part('74xx', '74HC595')
u['ZZTOP'] += Net('A')

ERC()
