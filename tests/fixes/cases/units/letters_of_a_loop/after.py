from skidl import *

u = Part('Amplifier_Operational', 'TL072')
amps = [u.unit[x] for x in ('uA', 'uB')]

ERC()
