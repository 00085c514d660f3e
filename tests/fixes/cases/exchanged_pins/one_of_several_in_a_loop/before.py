from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER

for high, low in ((vcc, gnd), (gnd, vcc)):
    r = Part('Device', 'R', value='1k')
    d = Part('Device', 'LED')
    high & r & d['A', 'K'] & low

ERC()
