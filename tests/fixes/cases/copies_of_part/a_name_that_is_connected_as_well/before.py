from skidl import *
r = Part('Device', 'R')
a & r(value='1k') & b
r[1] += c
