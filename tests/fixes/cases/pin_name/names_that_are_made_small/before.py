from skidl import *

d = Part('Display_Character', 'CC56-12EWA')
for s in ('A', 'DP'):
    d[s.lower()] += Net(s)

ERC()
