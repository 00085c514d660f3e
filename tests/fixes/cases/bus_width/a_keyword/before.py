d = Bus('D', size=8)
r[1] += d[0]
