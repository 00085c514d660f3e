from skidl import *

r, n, gnd = Part('Device', 'R'), Net('N'), Net('GND')
if True:
    r[1] += n
    r[2] += gnd

ERC()
