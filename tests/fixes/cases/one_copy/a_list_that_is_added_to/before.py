from skidl import *
a = Net('A')
b = Net('B')
q = Net('Q')

r = Part('Device', 'R', dest=TEMPLATE)
p = r(1)
p.append(q)
a & p & b
