from skidl import *
a, b, r = Net('A'), Net('B'), Part('Device', 'R')
a += r[1] + b
a += r[2] and b
