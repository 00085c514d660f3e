from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER

r1 = Part('Device', 'R', value='1k')
led = Part('Device', 'LED')
vcc & r1 & led[1]
for n in range(1):
    led[n + 2] += gnd

ERC()
