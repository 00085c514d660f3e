from skidl import *

r, n, gnd = Part('Device', 'R'), Net('N'), Net('GND')
if True:
    r[1], r[2] = n, gnd

ERC()
