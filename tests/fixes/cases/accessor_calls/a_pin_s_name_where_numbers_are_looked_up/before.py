u = Part('Timer', 'NE555P')
vcc += u.p['VCC'], u.p[4]
