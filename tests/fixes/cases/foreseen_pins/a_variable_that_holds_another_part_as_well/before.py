u = Part('Timer', 'NE555')
for x in (u, v):
    pass
w['TRIG'] += a
