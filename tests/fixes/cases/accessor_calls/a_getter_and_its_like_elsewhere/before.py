from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
print(u[1].number)
for p in u.pins:
    print(p.number)
