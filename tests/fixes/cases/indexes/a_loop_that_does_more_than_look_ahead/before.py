from skidl import *

n = 4
r = Part('Device', 'R', dest=TEMPLATE)
x = Net('X')
nodes = [Net(f'N{i}') for i in range(n)]
for i in range(n):
    x & r() & nodes[i]
    nodes[i] & r() & nodes[i + 1]

ERC()
