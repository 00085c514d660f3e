from skidl import *
nets = Net('NETS')
r = Part('Device', 'R', value='1k', dest=TEMPLATE)
for n in nets:
    vcc & r() & n
