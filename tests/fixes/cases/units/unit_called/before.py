from skidl import *

u = Part('Amplifier_Operational', 'TL072')
a = u.unit('uA')
a['~'] += Net('OUT')

ERC()
