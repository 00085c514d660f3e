from skidl import *
u = Part('L', 'U')
n = u[1], u['A']
n & r & gnd
