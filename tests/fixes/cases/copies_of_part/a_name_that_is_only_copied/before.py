from skidl import *
a = Net('A')
b = Net('B')
c = Net('C')
r = Part('Device', 'R')
a & r(value='1k') & b
b & r(value='2k') & c
