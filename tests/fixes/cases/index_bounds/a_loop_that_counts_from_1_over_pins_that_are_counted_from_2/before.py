d = Bus('D', 8)
for i in range(1, 9):
    d[i] += j[i + 1]
