from skidl import *
vcc, u = Net('VCC'), Part('L', 'U')
u['VCC'] + vcc
