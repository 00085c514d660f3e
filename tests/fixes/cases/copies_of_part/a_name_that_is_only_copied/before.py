from skidl import *
r = Part('Device', 'R')
a & r(value='1k') & b
b & r(value='2k') & c
