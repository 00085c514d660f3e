from skidl import *
vcc = Net('VCC')
u = Part('L', 'X')
u['VCC'] += vcc
