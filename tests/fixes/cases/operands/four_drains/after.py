from skidl import *

vcc = Net('VCC')
q, r = Part('Transistor_FET', 'IRF7403'), Part('Device', 'R')
q['D'] += Net()
q[5] & r & vcc

ERC()
