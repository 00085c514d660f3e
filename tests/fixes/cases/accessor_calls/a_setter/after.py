from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
u.value = '10k'
vcc.set_drive(POWER)
