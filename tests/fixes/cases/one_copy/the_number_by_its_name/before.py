r = Part('Device', 'R', dest=TEMPLATE)
p = r(num_copies=1, value='1k')
p[1] += vdd
