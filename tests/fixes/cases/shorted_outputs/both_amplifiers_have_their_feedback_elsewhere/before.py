from skidl import *
a, b = Net('A'), Net('OUT2')
u = Part('L', 'U')
u[1] += a
u[2] += b
u[6] += b
u[7] += a
