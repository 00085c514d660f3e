from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER

r1 = Part('Device', 'R', value='1k')
led = Part('Device', 'LED')
led.ref = 'D7'
vcc & r1 & led.K
led.A += gnd

ERC()
