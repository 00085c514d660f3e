from skidl import *

u = Part('74xx', '74LS125')
n, m, gnd = Net('N'), Net('M'), Net('GND')
u.uC[9] += n
u.uC[10] += gnd
u.uC[8] += m

ERC()
