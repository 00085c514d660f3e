from skidl import *
vcc = sk.Net('VCC')
r = sk.Part('Device', 'R', dest=sk.TEMPLATE)
