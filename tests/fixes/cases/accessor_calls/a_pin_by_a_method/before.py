from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
vcc += u.pin('VCC'), u.pin(8)
