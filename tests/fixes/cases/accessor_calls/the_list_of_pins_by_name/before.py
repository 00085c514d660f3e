from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
vcc += u.pins['VCC']
print(u.pins[0])
