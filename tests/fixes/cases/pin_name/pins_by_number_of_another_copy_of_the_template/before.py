c = Part('Device', 'C_Polarized', dest=TEMPLATE)
a = c()
b = c()
a[1] += vcc
b['+'] += vcc
