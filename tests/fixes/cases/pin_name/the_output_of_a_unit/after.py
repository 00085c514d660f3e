from skidl import *

u = Part('Amplifier_Operational', 'LM358')
b = u.unit['uB']
b[7] += Net('N')

ERC()
