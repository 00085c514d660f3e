from skidl import *
y = Net('Y')
vcc, u = Net('VCC'), Part('L', 'U')
x = 1
x -= 1
x |= y
