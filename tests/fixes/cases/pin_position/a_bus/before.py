from skidl import *
ac1 = Net('AC1')
b = Net('B')

b['x'][0] += ac1
