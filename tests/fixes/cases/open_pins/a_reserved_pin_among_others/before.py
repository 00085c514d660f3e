from skidl import *
u = Part('L', 'X')
gnd += u[1], u[8], r[2]
