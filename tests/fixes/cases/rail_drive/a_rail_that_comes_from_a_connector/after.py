from skidl import *
vcc = Net('VCC')
vcc.drive = POWER
u = Part('Timer', 'NE555P')
