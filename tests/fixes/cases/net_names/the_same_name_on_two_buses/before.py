from skidl import *
a, b = Net('A_SDA'), Net('B_SDA')
w[1] += Net('SDA')
