from skidl import *
u = Part('L', 'X')
u['VCC'] += vcc  # supply
x = 1
