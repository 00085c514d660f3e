from skidl import *

u = Part('Timer', 'NE555P')
r = Part('Device', 'R')
a, out = Net('A'), Net('OUT')
out += u['DIS']
out += u['Q']
a & r & out

ERC()
