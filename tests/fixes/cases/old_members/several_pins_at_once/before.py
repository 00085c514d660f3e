from skidl import *
u = Part('L', 'U')
u.set_pin_alias('D', 2, 3)
