from skidl import *
board = Net('BOARD')
u, vcc = Part('L', 'U'), Net('VCC')
board.pin('VCC')
