d = Bus('D', 8)
r[1] += d[0]
