from skidl import *
r = Net('R')

d = Bus(8, 'D')
r[1] += d[0]
