from skidl import *
vcc = Net('VCC')
vcc.drive = POWER
