from skidl import *
vcc, gnd = Net('VCC'), Net('GND')
u = Part('L', 'U')
def f(p):
    p[1, 2] += vcc, gnd
