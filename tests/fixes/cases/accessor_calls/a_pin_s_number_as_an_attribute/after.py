u = Part('Timer', 'NE555P')
u['8'] += vcc
