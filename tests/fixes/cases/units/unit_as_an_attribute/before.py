from skidl import *

u = Part('Amplifier_Operational', 'TL072')
a = u.A
a['~'] += Net('OUT')

ERC()
