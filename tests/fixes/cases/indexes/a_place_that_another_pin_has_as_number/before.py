from skidl import *

u = Part('Amplifier_Audio', 'LM386')
c = Part('Device', 'C')
u['GAIN'][0] & c & u['GAIN'][1]

ERC()
