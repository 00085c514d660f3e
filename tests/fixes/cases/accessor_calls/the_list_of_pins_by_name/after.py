from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
vcc += u['VCC']
print(u.pins[0])
