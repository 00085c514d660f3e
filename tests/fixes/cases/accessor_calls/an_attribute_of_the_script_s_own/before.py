from skidl import *
u, vcc = Part('L', 'U'), Net('VCC')
board.pin('VCC')
