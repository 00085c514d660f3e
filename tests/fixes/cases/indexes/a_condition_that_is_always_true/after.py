from skidl import *

N = 4
r = Part('Device', 'R', dest=TEMPLATE)
nodes = [Net(f'N{i}') for i in range(N)]
for i in range(N):
    if i < N - 1:
        nodes[i] & r() & nodes[i + 1]

ERC()
