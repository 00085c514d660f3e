from skidl import *

u = Part('Timer', 'NE555P')
r = Part('Device', 'R')
a, out = Net('A'), Net('OUT')
a & r & out
out = u['Q']

ERC()
