from skidl import *

u = Part('Amplifier_Audio', 'LM386')
c = Part('Device', 'C')
u[1] & c & u[8]

ERC()
