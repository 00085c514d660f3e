from skidl import *

u = Part('Driver_Motor', 'L293D')
u['1A, 9Z'] += Net('X')

ERC()
