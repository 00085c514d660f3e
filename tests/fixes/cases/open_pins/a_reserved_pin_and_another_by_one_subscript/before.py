from skidl import *
u = Part('L', 'X')
u[1, 8] += gnd
