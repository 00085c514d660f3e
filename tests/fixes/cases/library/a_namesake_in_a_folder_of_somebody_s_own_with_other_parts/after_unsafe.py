from skidl import *
dev = SchLib('Device')
u = Part(dev, 'XREG33')
