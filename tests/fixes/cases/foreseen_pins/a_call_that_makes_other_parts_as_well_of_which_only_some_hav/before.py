for n in ('NE555', 'LM555'):
    u = Part('Timer', n)
    u['TRIG'] += a
