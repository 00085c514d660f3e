u['VCC'] += vcc
u[3] += gnd
print(u.pin('A'))
