from skidl import *
u = Part('L', 'X')
u[4] += NC
