from skidl import *

u = Part('Timer', 'NE555P')
r, gnd = Part('Device', 'R'), Net('GND')
n = u['TR'], u['THR']
n & r & gnd

ERC()
