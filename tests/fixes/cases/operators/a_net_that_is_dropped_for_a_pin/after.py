from skidl import *

u = Part('Timer', 'NE555P')
out = Net('OUT')
out += u['Q']

ERC()
