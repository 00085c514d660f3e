from skidl import *
from filter import r, c

r[1] += c[1]
r[2] += c[2]
ERC()
