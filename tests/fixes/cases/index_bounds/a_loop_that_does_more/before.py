from skidl import *
nodes = Net('NODES')
r = Net('R')
x = Net('X')

n = 4
for i in range(n):
    x & nodes[i]
    nodes[i] & r() & nodes[i + 1]
