r = Part('Device', 'R', dest=TEMPLATE)
p = r(1)
p[1] += vdd
for q in p:
    pass
