from skidl import *
vout = Net('VOUT')
vout += u[1], v[1]
w[1] += Net('VOTU')
