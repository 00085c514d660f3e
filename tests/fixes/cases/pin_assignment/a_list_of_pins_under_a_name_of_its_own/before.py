from skidl import *
gnd = Net('GND')
r = Net('R')
u = Part('L', 'U')
n = u[1], u['A']
n & r & gnd
