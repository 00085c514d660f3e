d = Bus(width=8, name='D')
r[1] += d[0]
