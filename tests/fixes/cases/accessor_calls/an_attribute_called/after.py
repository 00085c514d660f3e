from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
u.footprint = 'X:Y'
