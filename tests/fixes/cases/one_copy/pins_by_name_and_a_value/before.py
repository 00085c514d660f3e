r = Part('Device', 'R', dest=TEMPLATE)
p = r.copy(1, value='1k')
p['A'] += vdd
