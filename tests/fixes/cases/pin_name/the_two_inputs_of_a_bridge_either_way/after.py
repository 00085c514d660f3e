b = Part('Diode_Bridge', 'W04G')
b[2] += x
b[4] += y
