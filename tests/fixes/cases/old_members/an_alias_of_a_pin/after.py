from skidl import *
u = Part('L', 'U')
u[2].aliases += 'TRIG'
u['Q'].aliases += 'OUT'
