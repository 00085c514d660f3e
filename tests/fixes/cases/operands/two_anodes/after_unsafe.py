from skidl import *

vcc = Net('VCC')
d, r = Part('Device', 'D_Dual_CommonCathode_AKA'), Part('Device', 'R')
d['A'] += Net()
d[1] & r & vcc

ERC()
