from skidl import *
N = Net('N')

for i in range(N):
    if i < LAST:
        x = 1
        nodes[i] & nodes[i + 1]
