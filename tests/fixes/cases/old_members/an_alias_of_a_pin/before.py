from skidl import *
u = Part('L', 'U')
u.set_pin_alias('TRIG', 2)
u.set_pin_alias('OUT', 'Q')
