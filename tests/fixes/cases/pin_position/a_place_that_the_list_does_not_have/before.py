from skidl import *
ac1 = Net('AC1')
b = Net('B')

b['~'][4] += ac1
