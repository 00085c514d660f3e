from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER

LED = Part('Device', 'LED', dest=TEMPLATE)
R = Part('Device', 'R', value='1k', dest=TEMPLATE)
right, wrong = LED(), LED()
vcc & R() & right['A', 'K'] & gnd
vcc & R() & wrong['K', 'A'] & gnd

ERC()
