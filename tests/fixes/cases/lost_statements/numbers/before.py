from skidl import *
vcc, u = Net('VCC'), Part('L', 'U')
a = 1
a == 2
