from skidl import *
vout = Net('VOUT')
votu = Net('VOTU')
vout += u[1], v[1]
w[1] += votu
