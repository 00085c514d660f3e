from skidl import *
u = Part('L', 'X')
gnd += u[1], r[2]
u[8] += NC
