d = Bus(8, 'D')
r[1] += d[0]
