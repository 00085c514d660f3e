from skidl import *
r = Part('Device', 'R', value='1k', dest=TEMPLATE)
vcc & r & a
vcc & r & b
