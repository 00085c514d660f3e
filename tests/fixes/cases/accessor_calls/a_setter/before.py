from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
u.set_value('10k')
vcc.set_drive(POWER)
