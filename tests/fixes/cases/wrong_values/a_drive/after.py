from skidl import *
u, vcc = Part('Timer', 'NE555D'), Net('VCC')
vcc.drive = POWER
