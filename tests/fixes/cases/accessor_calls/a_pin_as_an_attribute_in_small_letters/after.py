u = Part('Timer', 'NE555P')
u['CV'] += NC
u['VCC'] += vcc
