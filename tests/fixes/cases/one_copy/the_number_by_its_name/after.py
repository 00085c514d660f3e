r = Part('Device', 'R', dest=TEMPLATE)
p = r(value='1k')
p[1] += vdd
