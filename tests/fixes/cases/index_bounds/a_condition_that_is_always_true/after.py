nodes = [Net() for _ in range(N)]
for i in range(N):
    if i < N - 1:
        nodes[i] & r() & nodes[i + 1]
