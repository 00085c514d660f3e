from skidl import *

b = Part('Diode_Bridge', 'W04G')
n, m = Net('N'), Net('M')
for i, net in enumerate((n, m)):
    b['~'][i] += net

ERC()
