d = Bus('D', a, b)
r[1] += d[2]
