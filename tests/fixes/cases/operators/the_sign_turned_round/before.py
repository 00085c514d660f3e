from skidl import *

r = Part('Device', 'R')
vcc = Net('VCC')
vcc =+ r[1]

ERC()
