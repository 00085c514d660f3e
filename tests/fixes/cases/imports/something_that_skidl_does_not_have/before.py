from skidl import *
vcc = sk.Power('VCC')
