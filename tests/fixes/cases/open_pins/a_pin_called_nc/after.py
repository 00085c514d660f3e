from skidl import *
u = Part('L', 'X')
u['VCC'] += vcc  # supply
u[4] += NC
x = 1
