from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER


def lamp():
    r = Part('Device', 'R', value='1k')
    d = Part('Device', 'LED')
    vcc & r & d[1]
    d[2] += gnd


for _ in range(3):
    lamp()

ERC()
