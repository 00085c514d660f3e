from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER

r1 = Part('Device', 'R', value='1k')
led = Part('Device', 'LED')
vcc & r1 & led['K', 'A'] & gnd  # on while powered

ERC()
