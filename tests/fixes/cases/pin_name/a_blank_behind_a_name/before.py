from skidl import *

u = Part('Timer', 'NE555P')
n = Net('N')
u['TR ', 'THR'] += n

ERC()
