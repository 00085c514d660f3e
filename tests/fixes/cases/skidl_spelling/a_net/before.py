from skidl import *
vcc = Nte('VCC')
