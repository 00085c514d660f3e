from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
print(u[1].num)
for p in u.pins:
    print(p.num)
