from skidl import *
u, vcc, gnd = Part('L', 'U'), Net('VCC'), Net('GND')
def f():
    vcc.add_pin(u['VCC'])
