from skidl import *

u = Part('Amplifier_Operational', 'TL072')
a = u.units[1]
a['~'] += Net('OUT')

ERC()
