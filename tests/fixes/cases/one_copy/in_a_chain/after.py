from skidl import *
a = Net('A')
b = Net('B')

r = Part('Device', 'R', dest=TEMPLATE)
a & r(value='1k') & b
