from skidl import *
vcc, u = Net('VCC'), Part('L', 'U')
vcc == u['VCC']
