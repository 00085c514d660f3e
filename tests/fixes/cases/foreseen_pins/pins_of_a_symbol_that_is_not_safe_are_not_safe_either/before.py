u = Part('Timer', 'XY555')
u['TRIG'] += a
