from skidl import *
a, b, r = Net('A'), Net('B'), Part('Device', 'R')
x >> r >> b
