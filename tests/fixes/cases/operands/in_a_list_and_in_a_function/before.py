from skidl import *

vcc, gnd = Net('VCC'), Net('GND')
def f(p):
    p[1, 2] += 'VCC', 'GND'

f(Part('Device', 'R'))

ERC()
