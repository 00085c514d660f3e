from skidl import *

vcc, gnd = Net('+5V'), Net('GND')
vcc.drive = gnd.drive = POWER

c1 = Part('Device', 'C_Polarized', value='10u')
gnd & c1[2, 1] & vcc
r1 = Part('Device', 'R', value='1k')
vcc & r1 & gnd

ERC()
