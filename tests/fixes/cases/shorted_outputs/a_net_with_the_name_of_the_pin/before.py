from skidl import *
a, b = Net('A'), Net('Q2')
u = Part('L', 'U')
a += u['Q1'], u['Q2'], r1[1]
