from skidl import *

u = Part('Amplifier_Operational', 'TL072')
a = u.unit['uB']
a['~'] += Net('OUT')

ERC()
