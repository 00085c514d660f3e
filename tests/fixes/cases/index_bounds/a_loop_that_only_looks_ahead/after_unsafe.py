n = 4

for i in range(len(nodes) - 1):
    nodes[i] & r() & nodes[i + 1]
