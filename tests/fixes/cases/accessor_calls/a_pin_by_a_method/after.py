from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
vcc += u['VCC'], u[8]
