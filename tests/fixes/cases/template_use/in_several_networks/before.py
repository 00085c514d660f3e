from skidl import *
a = Net('A')
b = Net('B')
vcc = Net('VCC')
r = Part('Device', 'R', value='1k', dest=TEMPLATE)
vcc & r & a
vcc & r & b
