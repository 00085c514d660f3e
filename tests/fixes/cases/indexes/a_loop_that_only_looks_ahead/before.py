from skidl import *

r = Part('Device', 'R', dest=TEMPLATE)
nodes = [Net(f'N{i}') for i in range(4)]
for i in range(len(nodes)):
    nodes[i] & r() & nodes[i + 1]

ERC()
