from skidl import *
r = Net('R')

d = Bus('D', 8)
r[1] += d[0]
