from skidl import *

u = Part('74xx', '74LS125')
n, m, gnd = Net('N'), Net('M'), Net('GND')
u.uC[2] += n
u.uC[1] += gnd
u.uC[3] += m

ERC()
