u = Part('Timer', 'NE555P')
vcc += u.p['VDD']
