b = Part('Diode_Bridge', 'W04G')
b['~1'] += x
b['~2'] += y
