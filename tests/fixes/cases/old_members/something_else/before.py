from skidl import *
u = Part('L', 'U')
u.rotate(90)
