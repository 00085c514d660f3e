u = Part('Timer', 'NE555')
u['TR'] += u['THR']
u['VCC'] += vcc
