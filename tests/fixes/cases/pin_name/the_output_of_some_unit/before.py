from skidl import *

u = Part('Amplifier_Operational', 'LM358')
u['OUT'] += Net('N')

ERC()
