u = Part('Timer', 'NE555P')
u.p8 += vcc
