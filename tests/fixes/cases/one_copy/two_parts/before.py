r = Part('Device', 'R', dest=TEMPLATE)
p = r(2)
p[2][1] += vdd
