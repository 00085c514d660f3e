from skidl import *

d = Part('Display_Character', 'CC56-12EWA')
D_PINS = {"dp": "DPX"}
for s in ('A', 'DP'):
    d[D_PINS.get(s.lower(), s.lower())] += Net(s)

ERC()
