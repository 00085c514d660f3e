from skidl import *
vcc, u = Net('VCC'), Part('L', 'U')
if vcc == u['VCC']:
    pass
