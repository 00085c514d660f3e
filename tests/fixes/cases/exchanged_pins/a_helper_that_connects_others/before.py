from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER


def lights(led, high, low):
    r = Part('Device', 'R', value='1k')
    high & r & led['A', 'K'] & low


d1, d2 = Part('Device', 'LED'), Part('Device', 'LED')
lights(d1, vcc, gnd)
lights(d2, gnd, vcc)

ERC()
