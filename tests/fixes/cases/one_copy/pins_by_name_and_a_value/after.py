r = Part('Device', 'R', dest=TEMPLATE)
p = r.copy(value='1k')
p['A'] += vdd
