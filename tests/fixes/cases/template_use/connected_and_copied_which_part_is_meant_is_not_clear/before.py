from skidl import *
r = Part('Device', 'R', value='1k', dest=TEMPLATE)
r[1] += vcc
r2 = r()
