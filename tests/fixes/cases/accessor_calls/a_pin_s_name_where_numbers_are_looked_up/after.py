u = Part('Timer', 'NE555P')
vcc += u['VCC'], u.p[4]
