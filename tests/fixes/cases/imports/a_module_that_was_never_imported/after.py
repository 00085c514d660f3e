from skidl import *
vcc = Net('VCC')
r = Part('Device', 'R', dest=TEMPLATE)
