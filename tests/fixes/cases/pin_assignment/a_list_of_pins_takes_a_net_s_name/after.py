from skidl import *
n, u = Net('N'), Part('L', 'U')
n += u[1], u['A']
n & r & gnd
