from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
u.rotate(90)
