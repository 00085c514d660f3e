n = 4
for i in range(n):
    x & nodes[i]
    nodes[i] & r() & nodes[i + 1]
