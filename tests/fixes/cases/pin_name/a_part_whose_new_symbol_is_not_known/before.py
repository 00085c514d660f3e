from skidl import *

u = Part('Timer', 'XY555')
u['TRIG'] += Net('N')

ERC()
