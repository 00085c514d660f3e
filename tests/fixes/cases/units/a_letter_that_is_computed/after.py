from skidl import *

u = Part('Amplifier_Operational', 'TL072')
amps = [u.unit['u' + 'AB'[i % 2]] for i in range(2)]

ERC()
