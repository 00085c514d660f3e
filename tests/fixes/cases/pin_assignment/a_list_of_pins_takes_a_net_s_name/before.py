from skidl import *
gnd = Net('GND')
r = Net('R')
n, u = Net('N'), Part('L', 'U')
n = u[1], u['A']
n & r & gnd
