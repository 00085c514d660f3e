n = 4

for i in range(len(nodes)):
    nodes[i] & r() & nodes[i + 1]
