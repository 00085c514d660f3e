r = make
p = r(1)
p[1] += vdd
