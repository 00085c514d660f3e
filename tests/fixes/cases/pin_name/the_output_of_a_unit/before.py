from skidl import *

u = Part('Amplifier_Operational', 'LM358')
b = u.unit['uB']
b['OUT'] += Net('N')

ERC()
