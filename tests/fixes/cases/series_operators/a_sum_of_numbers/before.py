from skidl import *
a, b, r = Net('A'), Net('B'), Part('Device', 'R')
x = 1
x += 1 + 2
