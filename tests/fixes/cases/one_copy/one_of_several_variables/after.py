from skidl import *
a = Net('A')
b = Net('B')

r = Part('Device', 'R', dest=TEMPLATE)
p, n = r(), 1
a & p & b
